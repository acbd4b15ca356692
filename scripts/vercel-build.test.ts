import { expect, test } from 'vitest';
import { shouldMigrate } from './vercel-build.mjs';

test.each([
  [{ VERCEL_ENV: 'production' }, true],
  [{ VERCEL_ENV: 'production', MIGRATE: 'off' }, false],
  [{ VERCEL_ENV: 'preview' }, false],
  [{ VERCEL_ENV: 'preview', MIGRATE: 'on' }, true],
  [{}, false],
])('a build with %o migrates: %s', (environment, expected) => {
  expect(shouldMigrate(environment)).toBe(expected);
});
