import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mapLineToSource } from './trace-line.mjs';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'trace-'));
  const source = ['', '// The third line fails.', 'export const fail = (): never => { throw new Error("here"); };', ''];
  writeFileSync(join(folder, 'fault.ts'), source.join('\n'));
  const outfile = join(folder, '.build/server.mjs');
  buildSync({ entryPoints: [join(folder, 'fault.ts')], outfile, format: 'esm', sourcemap: true, minify: true });
});
afterAll(() => rmSync(folder, { recursive: true }));

const readBuiltFile = (path: string): string => readFileSync(join(folder, path), 'utf8');

test.each(['', 'file://', '/srv/other'])('a place in a built file gets its source, deployed under "%s"', (prefix) => {
  const column = readBuiltFile('.build/server.mjs').indexOf('new Error') + 1;
  const line = `    at fail (${prefix}${folder}/.build/server.mjs:1:${column})`;
  expect(mapLineToSource(line, readBuiltFile)).toBe('    at fail (fault.ts:3:42)');
});

test.each([
  'at node:internal/process/task_queues:95:5',
  'at Module.load (/srv/ripduel/.build/other.mjs:1:5)',
  '{"level":30,"msg":"listening"}',
])('what has no map stays: %s', (line) => {
  expect(mapLineToSource(line, () => null)).toBe(line);
});
