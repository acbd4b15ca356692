import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { findForbiddenFiles } from '../../scripts/vercel/forbidden-files.mjs';

const ROOT = '.next/server';

/**
 * Lists the trace files of the build. Each names the files that a page, a route or the middleware needs; they become
 * part of a function on Vercel.
 */
const listTraceFiles = (): string[] =>
  readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.nft.json'));

const getFunctionKind = (path: string) =>
  path.includes('middleware') ? 'middleware' : path.endsWith('route.js.nft.json') ? 'api' : 'page';

test('no function gets a forbidden file, and those that read fonts or documents get them @fast', () => {
  const seen = new Set<string>();
  for (const path of listTraceFiles()) {
    const { files } = JSON.parse(readFileSync(join(ROOT, path), 'utf8')) as { files: string[] };
    expect(findForbiddenFiles(getFunctionKind(path), files), path).toEqual([]);
    seen.add(getFunctionKind(path));
    if (/^app\/(?:v1|art\/share)\//.test(path)) expect(files.join(), path).toContain('lib/social/fonts/');
    if (path.startsWith('app/docs/')) expect(files.join(), path).toContain('docs/operations.md');
  }
  expect([...seen].toSorted()).toEqual(['api', 'middleware', 'page']);
});
