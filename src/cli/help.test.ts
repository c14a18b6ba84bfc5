import { describe, expect, it } from 'vitest';
import { findbit } from './run.test-helper.js';

const COMMANDS = [
  '',
  'bench',
  'bench find',
  'bench area',
  'bench join',
  'bench region',
  'bench sbitmap',
  'compare',
  'verify',
  'audit',
  'explain',
  'replay',
  'eval',
  'list',
];

describe('--help', () => {
  it.concurrent.each(COMMANDS)('of findbit %s has an example and fits 80 columns', async (command) => {
    const { status, stdout, stderr } = await findbit([...command.split(' ').filter((word) => word !== ''), '--help']);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(new RegExp(`^Usage: findbit ${command}.*\\n`));
    expect(stdout).toMatch(new RegExp(`\\nExample:\\n {2}findbit ${command}`));
    expect(stdout.split('\n').filter((line) => line.length > 80)).toEqual([]);
  });

  it.concurrent('is what findbit alone prints, and what help prints of a command', async () => {
    expect(await findbit([])).toEqual(await findbit(['--help']));
    expect(await findbit(['help', 'list'])).toEqual(await findbit(['list', '--help']));
  });

  it.concurrent('of bench lists the suites, and not the options of one', async () => {
    const { stdout } = await findbit(['bench', '--help']);
    const [, list = ''] = /\nCommands:\n([\s\S]*?)\n\n/.exec(stdout) ?? [];
    expect([...list.matchAll(/^ {2}(\w+)/gm)].map(([, name]) => name)).toEqual([
      'find',
      'area',
      'join',
      'region',
      'sbitmap',
    ]);
    expect(stdout).not.toContain('--rounds');
  });

  it.concurrent('names the version', async () => {
    expect(await findbit(['--version'])).toEqual({
      status: 0,
      stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
      stderr: '',
    });
  });
});
