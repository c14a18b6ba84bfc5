import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Fault } from '../../variants/faults.js';
import { unknownName } from '../errors.js';
import type { Target } from '../target.js';
import { withModule } from './binaryen.js';
import { optimize } from './compile.js';
import { instrument } from './instrument.js';
import { MANIFEST_SECTION, readLabel } from './manifest.js';
import { FAULTY_BASE, moduleFile } from './names.js';
import { MODULES } from './paths.js';

/** How a fault is named on the command line: NO_CLAMP is `no-clamp`. */
export function faultName(fault: Fault): string {
  return Fault[fault].toLowerCase().replaceAll('_', '-');
}

/** Every deliberate fault. */
export const FAULTS: readonly Fault[] = Object.values(Fault).filter(
  (value): value is Fault => typeof value === 'number' && value !== Fault.NONE,
);

const byName: ReadonlyMap<string, Fault> = new Map(
  FAULTS.map((fault) => [`${FAULTY_BASE}/${faultName(fault)}`, fault]),
);

/**
 * The fault that `faulty/NAME` names.
 * @throws InputError for an unknown one, with the nearest
 */
export function faultReference(reference: string): Fault {
  const fault = byName.get(reference);
  if (fault === undefined) throw unknownName('variant', reference, [...byName.keys()], 'see variants/faults.ts');
  return fault;
}

/** The switch that variants/faulty.ts exports. */
const SWITCH = 'fault';

/** The faulty module with its switch set for good, so that nothing outside can tell it from another variant. */
export async function buildFaulty(
  reference: string,
  target: Target,
): Promise<{ plain: Uint8Array; audited: Uint8Array }> {
  const fault = faultReference(reference);
  const base = new Uint8Array(readFileSync(join(MODULES, moduleFile(FAULTY_BASE, target.name))));
  const plain = await withModule(base, reference, (binaryen, module) => {
    const global = binaryen.getExportInfo(module.getExport(SWITCH)).value;
    module.removeExport(SWITCH);
    module.removeGlobal(global);
    module.addGlobal(global, binaryen.i32, false, module.i32.const(fault));
    optimize(binaryen, module);
    const label = readLabel(new WebAssembly.Module(base), reference);
    module.addCustomSection(MANIFEST_SECTION, new TextEncoder().encode(JSON.stringify(label)));
    return module.emitBinary();
  });
  return { plain, audited: await instrument(plain, reference) };
}
