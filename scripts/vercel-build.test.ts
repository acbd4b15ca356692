import { expect, test } from 'vitest';
import { assertDatabaseIsNamed, shouldMigrate } from './vercel-build.mjs';

test.each([
  [{ VERCEL_ENV: 'production' }, true],
  [{ VERCEL_ENV: 'production', MIGRATE: 'off' }, false],
  [{ VERCEL_ENV: 'preview' }, false],
  [{ VERCEL_ENV: 'preview', MIGRATE: 'on' }, true],
  [{}, false],
])('a build with %o migrates: %s', (environment, expected) => {
  expect(shouldMigrate(environment)).toBe(expected);
});

test.each([{}, { DATABASE_URL: '' }])('a build that should migrate is refused with %o', (environment) => {
  expect(() => assertDatabaseIsNamed(environment)).toThrow('DATABASE_URL is not set for this build');
});

test('a build that knows its database is not refused', () => {
  expect(() => assertDatabaseIsNamed({ DATABASE_URL: 'postgres://db' })).not.toThrow();
});
