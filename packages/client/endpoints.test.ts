import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { handlers } from '../../lib/root/handlers';
import * as endpoints from './endpoints';
import manifest from './package.json';

test('the package has every endpoint, each the one that the service answers by', () => {
  const served = handlers.map(({ endpoint }) => endpoint);
  expect(new Set(Object.values(endpoints))).toEqual(new Set(served));
});

test('its version is the contract’s', () => {
  expect(manifest.version).toBe(JSON.parse(readFileSync('package.json', 'utf8')).version);
});
