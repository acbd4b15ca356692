import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { HEAP_LIMIT_FLAG } from './heap-limit.mjs';

test.each([
  ['package.json', `"start": "exec node ${HEAP_LIMIT_FLAG} scripts/start.mjs"`],
  ['Dockerfile', `\nENV NODE_OPTIONS=${HEAP_LIMIT_FLAG}\n`],
  ['deploy/ripduel.service', `\nEnvironment=NODE_OPTIONS=${HEAP_LIMIT_FLAG}\n`],
])('%s starts a server with the limit of the heap that was measured', (path, line) => {
  expect(readFileSync(path, 'utf8')).toContain(line);
});
