import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'ripduel-environment-'));
beforeAll(() => {
  writeFileSync(join(folder, '.env.local'), 'DATA_DIR=local\nLOG_LEVEL=warn\n');
  writeFileSync(join(folder, '.env'), 'DATA_DIR=file\nPORT=4000\n');
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Returns three variables as a program in the folder sees them after it has imported scripts/environment-files.mjs. */
const readVariablesWith = (NODE_ENV: 'production' | 'test', shell: Record<string, string> = {}): unknown => {
  const program =
    'const { DATA_DIR, LOG_LEVEL, PORT } = process.env; console.log(JSON.stringify([DATA_DIR, LOG_LEVEL, PORT]))';
  const files = pathToFileURL(resolve('scripts/environment-files.mjs')).href;
  const options = { cwd: folder, env: { ...shell, NODE_ENV }, encoding: 'utf8' } as const;
  return JSON.parse(execFileSync(process.execPath, ['--import', files, '-e', program], options));
};

test('the shell goes before .env.local, and that before .env', () => {
  expect(readVariablesWith('production')).toEqual(['local', 'warn', '4000']);
  expect(readVariablesWith('production', { LOG_LEVEL: 'debug' })).toEqual(['local', 'debug', '4000']);
});

test('ENV_FILE goes before both, whatever its values contain', () => {
  const file = join(folder, 'service.env');
  writeFileSync(file, 'DATA_DIR=postgres://u:p@h/d?sslmode=disable&application_name=x\n');
  const seen = ['postgres://u:p@h/d?sslmode=disable&application_name=x', null, null];
  expect(readVariablesWith('production', { ENV_FILE: file })).toEqual(seen);
});

test('a file that is not there ends the program', () => {
  const missing = join(folder, 'none.env');
  expect(() => readVariablesWith('production', { ENV_FILE: missing })).toThrow("The file of variables can't be read");
});

test('with NODE_ENV=test no file is read', () => {
  expect(readVariablesWith('test')).toEqual([null, null, null]);
});
