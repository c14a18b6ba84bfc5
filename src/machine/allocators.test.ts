import { describe, expect, it } from 'vitest';
import { TARGETS } from '../target.js';
import { allocatorManifest, buildAllocator } from './allocators.js';
import { testFolder } from './modules.test-helper.js';

/** Why a file of one's own cannot be built; its folder is left out. */
async function refusal(text: string): Promise<string> {
  const made = testFolder();
  const path = made.put('mine.ts', text);
  const thrown: unknown = await buildAllocator(path, TARGETS.le64).catch((error: unknown) => error);
  expect(thrown).toMatchObject({ name: 'InputError' });
  return (thrown as Error).message.replaceAll(`${made.path}/`, '');
}

describe("an allocator of one's own", () => {
  it('that lacks what it must have is refused, and it is said what it lacks', async () => {
    expect(await refusal('export function region_alloc(): u32 { return 0; }\n')).toBe(
      "mine.ts: TS2305: Module 'allocator' has no exported member 'region_free'. (passes/region.ts:5:24)",
    );
    const two = `export function region_alloc(self: usize, capacity: u32, nr: u32): u32 { return 0; }
export function region_free(self: usize, capacity: u32, start: u32, nr: u32): void {}\n`;
    expect(await refusal(two)).toMatch(
      /^mine\.ts: has no 'export function' region_size, region_init, region_count, .*, region_next_gap$/,
    );
  });

  it('that does not compile is refused, with the place', async () => {
    expect(await refusal(')(')).toBe('mine.ts: TS1109: Expression expected. (mine.ts:1:1)');
  });

  it('that promises a fit which there is not is refused', async () => {
    expect(await refusal("/** @fit best */\nexport * from './allocators/bitmap';\n")).toBe(
      "mine.ts: @fit is 'best', not lowest or any",
    );
  });

  it('takes the lowest place unless it says that it takes any', async () => {
    const made = testFolder();
    const silent = made.put('silent.ts', "export * from './allocators/bitmap';\n");
    const open = made.put('open.ts', "// Any place.\n// @fit any\nexport * from './allocators/bitmap';\n");
    expect(allocatorManifest(silent)).toEqual({ name: 'silent.ts', over: 'generic', fit: 'lowest', models: '' });
    expect(allocatorManifest(open).fit).toBe('any');
    expect(allocatorManifest(`bitmap/${made.put('area.ts', '// An area search.\n')}`)).toMatchObject({
      name: 'bitmap/area.ts',
      over: 'area.ts',
    });
  });
});
