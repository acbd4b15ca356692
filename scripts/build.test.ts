// cspell:ignore zrules
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hashSources } from './build.mjs';

let root = '';

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'ripduel-build-'));
  mkdirSync(join(root, 'lib/duel'), { recursive: true });
  writeFileSync(join(root, 'lib/duel/rules.ts'), 'export const rule = 1;');
  writeFileSync(join(root, 'server.ts'), 'serve();');
});

afterEach(() => rmSync(root, { recursive: true }));

test.each(['lib/duel/rules.ts', 'lib/duel/new.ts', 'server.ts', 'next.config.ts', 'package-lock.json'])(
  'a change of %s makes the build stale',
  (path) => {
    const before = hashSources(root);
    writeFileSync(join(root, path), 'changed');
    expect(hashSources(root)).not.toBe(before);
  },
);

test.each(['lib/duel/rules.test.ts', 'README.md', 'vitest.config.ts'])('a change of %s does not', (path) => {
  const before = hashSources(root);
  writeFileSync(join(root, path), 'changed');
  expect(hashSources(root)).toBe(before);
});

test('a moved file makes the build stale', () => {
  const before = hashSources(root);
  writeFileSync(join(root, 'lib/duel/zrules.ts'), 'export const rule = 1;');
  rmSync(join(root, 'lib/duel/rules.ts'));
  expect(hashSources(root)).not.toBe(before);
});
