import type Binaryen from 'binaryen';
import { FUNCTION_NAMES } from '../functions.js';
import { withModule } from './binaryen.js';
import type { Built } from './built.js';

/** What a traced module imports from `env`, each a function of one number: see `CallLog`. */
export const CALL_HOOKS = ['call_enter', 'call_argument', 'call_leave'] as const;
export type CallHook = (typeof CALL_HOOKS)[number];

type Hooks = Readonly<Record<CallHook, string>>;

/** A name that no function of the module has. */
function freeName(module: Binaryen.Module, wanted: string): string {
  let name = wanted;
  while (module.getFunction(name) !== 0) name += "'";
  return name;
}

function addHooks(binaryen: typeof Binaryen, module: Binaryen.Module): Hooks {
  const add = (hook: CallHook): string => {
    const name = freeName(module, hook);
    module.addFunctionImport(name, 'env', hook, binaryen.i32, binaryen.none);
    return name;
  };
  return { call_enter: add('call_enter'), call_argument: add('call_argument'), call_leave: add('call_leave') };
}

/** The functions of the table that a module exports, by their names within it; one of several names has the first. */
function tracedFunctions(binaryen: typeof Binaryen, module: Binaryen.Module): Map<string, number> {
  const exported = new Map<string, string>();
  for (let i = 0; i < module.getNumExports(); i++) {
    const info = binaryen.getExportInfo(module.getExportByIndex(i));
    if (info.kind === binaryen.ExternalFunction) exported.set(info.name, info.value);
  }
  const result = new Map<string, number>();
  for (const [id, name] of FUNCTION_NAMES.entries()) {
    const internal = exported.get(name);
    if (internal !== undefined && !result.has(internal)) result.set(internal, id);
  }
  return result;
}

/** Moves the body of a function to another, and reports what goes into that one and comes out. */
function wrap(binaryen: typeof Binaryen, module: Binaryen.Module, name: string, id: number, hooks: Hooks): void {
  const { params, results, vars, body } = binaryen.getFunctionInfo(module.getFunction(name));
  const inner = freeName(module, `${name}|body`);
  module.addFunction(inner, params, results, vars, module.copyExpression(body));
  module.removeFunction(name);
  const { i32, none } = binaryen;
  const report = (hook: CallHook, value: Binaryen.ExpressionRef): Binaryen.ExpressionRef =>
    module.call(hooks[hook], [value], none);
  const count = binaryen.expandType(params).length;
  const argument = (i: number): Binaryen.ExpressionRef => module.local.get(i, i32);
  const numbers = Array.from({ length: count }, (_, i) => i);
  const lines = [
    report('call_enter', module.i32.const(id)),
    ...numbers.map((i) => report('call_argument', argument(i))),
    module.local.set(count, module.call(inner, numbers.map(argument), i32)),
    report('call_leave', module.local.get(count, i32)),
    module.local.get(count, i32),
  ];
  module.addFunction(name, params, results, [i32], module.block(null, lines, i32));
}

/**
 * The variant with an audited module that also reports every call of a function of the table:
 * from outside, from the module's other functions, and from itself. The code that runs is the same.
 */
export async function withCalls(built: Built): Promise<Built> {
  const traced = await withModule(built.audited, built.reference, (binaryen, module) => {
    const hooks = addHooks(binaryen, module);
    for (const [name, id] of tracedFunctions(binaryen, module)) wrap(binaryen, module, name, id, hooks);
    return module.emitBinary();
  });
  return { ...built, traced };
}
