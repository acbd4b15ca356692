import { readFileSync } from 'node:fs';
import { delimiter } from 'node:path';
import { describe, expect, test } from 'vitest';
import { classifyNodeVersion } from './install.mjs';
import { buildCommand, findNode } from './with-node.mjs';

const packages = {
  '': {},
  'node_modules/node-22': { version: '22.1.0', os: 'linux', cpu: 'x64' },
  'node_modules/node-24': { version: '24.2.0', os: ['linux'], cpu: ['x64'] },
};
const linux = { platform: 'linux', arch: 'x64' };

describe('finding a Node', () => {
  test.each([
    ['22', '22.1.0'],
    ['24', '24.2.0'],
  ])('returns version and folder of %s', (major, version) => {
    expect(findNode(packages, major, linux)).toEqual({ version, bin: `node_modules/node-${major}/bin` });
  });

  test('refuses a major version that is not in the manifest', () => {
    expect(() => findNode(packages, '18', linux)).toThrow('There is no Node 18 here, only 22 and 24.');
  });

  test.each([
    ['darwin', 'arm64'],
    ['linux', 'arm64'],
    ['win32', 'x64'],
  ])('refuses %s %s by name', (platform, arch) => {
    const expected = `Node 24.2.0 is here for linux x64 only; this is ${platform} ${arch}.`;
    expect(() => findNode(packages, '24', { platform, arch })).toThrow(expected);
  });
});

describe('the command', () => {
  const path = `/n/bin${delimiter}/usr/bin`;

  test.each([
    [
      ['node', '-v'],
      ['/n/bin/node', '-v'],
    ],
    [
      ['scripts/smoke.mjs', '--x'],
      ['/n/bin/node', 'scripts/smoke.mjs', '--x'],
    ],
    [
      ['npm', 'start'],
      ['npm', 'start'],
    ],
  ])('%j runs with that Node, which is first on PATH', (command, argv) => {
    expect(buildCommand('/n/bin', command, '/usr/bin')).toEqual({ argv, path });
  });
});

describe('scripts/node-versions', () => {
  const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'));
  const installed: [string, { version: string }][] = Object.entries(
    read('scripts/node-versions/package-lock.json').packages,
  );
  const versions = installed.flatMap(([path, { version }]) => (path === '' ? [] : [version]));

  test('holds the lowest supported version of each major', () => {
    const { node: engines } = read('package.json').engines;
    expect(engines).toBe(versions.map((version) => `^${version}`).join(' || '));
    for (const version of versions) expect(classifyNodeVersion(engines, version)).toBe('tested');
  });

  test('is installed as the root is', () => {
    expect(readFileSync('scripts/node-versions/.npmrc', 'utf8')).toBe(readFileSync('.npmrc', 'utf8'));
  });
});
