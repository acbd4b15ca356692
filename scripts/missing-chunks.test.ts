import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findMissingChunks } from './missing-chunks.mjs';

let root = '';

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'ripduel-chunks-'));
  mkdirSync(join(root, 'static/chunks'), { recursive: true });
  mkdirSync(join(root, 'server/app/duels/[duelId]/page'), { recursive: true });
  writeFileSync(join(root, 'static/chunks/seats.js'), '');
});

afterEach(() => rmSync(root, { recursive: true }));

const writeManifest = (...files: readonly string[]) =>
  writeFileSync(
    join(root, 'server/app/duels/[duelId]/page/react-loadable-manifest.json'),
    JSON.stringify({ 210452: { id: 210452, files } }),
  );

test('a chunk that the build lacks is named with its page', () => {
  writeManifest('static/chunks/seats.js', 'static/chunks/table.js');
  expect(findMissingChunks(root)).toEqual(['duels/[duelId]/page/react-loadable-manifest.json: static/chunks/table.js']);
});

test('a build with all its chunks has none missing', () => {
  writeManifest('static/chunks/seats.js');
  expect(findMissingChunks(root)).toEqual([]);
});
