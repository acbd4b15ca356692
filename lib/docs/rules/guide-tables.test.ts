import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { handlers } from '../../root/handlers';
import { purpose } from '../../transactions/contract';

const readGuide = (name: string): string => readFileSync(`docs/guides/${name}.md`, 'utf8');
/** Returns the first cell of each table row in a guide, where that cell is a single word in backticks. */
const listFirstCells = (name: string): string[] =>
  [...readGuide(name).matchAll(/^\| `([\w-]+)` \|/gm)].map(([, word = '']) => word);

test('the guide to signing has every purpose, and instructions that exist', () => {
  expect(listFirstCells('what-you-sign').toSorted()).toEqual([...purpose.options].toSorted());
  const specification = readFileSync('docs/duel-v4.md', 'utf8');
  for (const [, instruction] of readGuide('what-you-sign').matchAll(/^\| `[\w-]+` \| `(\w+)` \|/gm))
    expect(specification).toContain(`\`${instruction}\``);
});

test('the guide to limits has each limit that an operation counts for', () => {
  const limits = new Set(handlers.map(({ endpoint }) => endpoint.limit as string));
  expect(listFirstCells('rate-limits').toSorted()).toEqual([...limits].toSorted());
});

test('the guide to generated clients names the versions that the tests use', () => {
  const guide = readGuide('generated-clients');
  const { dependencies } = JSON.parse(readFileSync('testing/generators/npm/package.json', 'utf8'));
  for (const name of ['@hey-api/openapi-ts', 'openapi-typescript', 'openapi-fetch'])
    expect(guide).toContain(`${name} ${dependencies[name]}`);
  expect(guide).toContain(`TypeScript ${dependencies.typescript}`);
  const pins = readFileSync('testing/generators/requirements.txt', 'utf8');
  for (const [name, version] of ['openapi-generator-cli', 'openapi-python-client', 'mypy'].map((each) => [
    each,
    new RegExp(`^${each}==(.+)$`, 'm').exec(pins)?.[1],
  ]))
    expect(guide).toContain(`${String(name).replace(/-cli$/, '')} ${version}`);
  const [, version] = /oapi-codegen@(v[\d.]+)/.exec(readFileSync('testing/generators/clients.ts', 'utf8')) ?? [];
  expect(guide).toContain(`oapi-codegen ${version}`);
  expect(guide).toContain(`oapi-codegen@${version}`);
  const findPin = (name: string) => new RegExp(`^${name}==.+$`, 'm').exec(pins)?.[0];
  for (const name of ['openapi-python-client', 'httpx', 'attrs', 'solders']) expect(guide).toContain(findPin(name));
  for (const name of ['httpx', 'solders']) expect(readGuide('first-duel-with-python')).toContain(findPin(name));
  expect(readGuide('verifying-webhooks')).toContain(findPin('standardwebhooks'));
});
