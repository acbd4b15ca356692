import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { linkFolder } from './link-folder.mjs';

test('a folder is linked file by file, with its symbolic links and without what is not wanted', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ripduel-link-'));
  const [from, to] = [join(folder, 'from'), join(folder, 'a/to')];
  mkdirSync(join(from, 'lib/.cache'), { recursive: true });
  writeFileSync(join(from, 'lib/index.js'), 'code');
  symlinkSync('lib/index.js', join(from, 'bin'));
  linkFolder(from, to, (path) => !path.endsWith('.cache'));
  expect(readFileSync(join(to, 'lib/index.js'), 'utf8')).toBe('code');
  expect(lstatSync(join(to, 'lib/index.js')).ino).toBe(lstatSync(join(from, 'lib/index.js')).ino);
  expect(readlinkSync(join(to, 'bin'))).toBe('lib/index.js');
  expect(() => lstatSync(join(to, 'lib/.cache'))).toThrow('ENOENT');
  rmSync(folder, { recursive: true });
});
