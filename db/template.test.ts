import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { copyTemplate, TEMPLATE_FOLDER } from './template';

const home = process.cwd();
let folder = '';

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ripduel-template-'));
  process.chdir(folder);
  await mkdir(join(TEMPLATE_FOLDER, 'base'), { recursive: true });
  await writeFile(join(TEMPLATE_FOLDER, 'base/1'), 'empty');
});

afterEach(() => {
  process.chdir(home);
  rmSync(folder, { recursive: true });
});

test('the template is copied once where there is no database, by several calls at once', async () => {
  await Promise.all([copyTemplate('data'), copyTemplate('data'), copyTemplate('data')]);
  expect(await readFile('data/base/1', 'utf8')).toBe('empty');
  expect(readdirSync('.').filter((name) => name.startsWith('data'))).toEqual(['data']);
});

test('the template is copied into a folder that only its owner can read', async () => {
  await copyTemplate('data');
  expect(statSync('data').mode & 0o777).toBe(0o700);
});

test('a database that is there is left alone', async () => {
  await mkdir('data/base', { recursive: true });
  await writeFile('data/base/1', 'mine');
  await copyTemplate('data');
  expect(await readFile('data/base/1', 'utf8')).toBe('mine');
});

test('without a template nothing is copied, and nothing thrown', async () => {
  rmSync(TEMPLATE_FOLDER, { recursive: true });
  await copyTemplate('data');
  expect(existsSync('data')).toBe(false);
});
