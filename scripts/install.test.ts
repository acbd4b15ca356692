import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { classifyNodeVersion, hasPackages } from './install.mjs';

const lockedPackages = {
  '': { version: '0.5.0' },
  'node_modules/zod': { version: '4.6.7' },
  'node_modules/vitest': { version: '4.1.12', dev: true },
  'node_modules/fsevents': { version: '2.3.3', optional: true },
};
const productPackages = { 'node_modules/zod': { version: '4.6.7' } };
const everything = { ...productPackages, 'node_modules/vitest': { version: '4.1.12' } };

describe('what npm has installed', () => {
  test('is enough when every package for this platform is there', () => {
    expect(hasPackages(lockedPackages, everything, { dev: true })).toBe(true);
  });

  test('is enough for the server without the development packages, and for the tests it is not', () => {
    expect(hasPackages(lockedPackages, productPackages, { dev: false })).toBe(true);
    expect(hasPackages(lockedPackages, productPackages, { dev: true })).toBe(false);
  });

  test('is not enough in another version, or after an install that was not finished', () => {
    expect(hasPackages(lockedPackages, { 'node_modules/zod': { version: '4.6.6' } }, { dev: false })).toBe(false);
    expect(hasPackages(lockedPackages, undefined, { dev: false })).toBe(false);
  });
});

describe('the Node version', () => {
  const engines = '^20.19.0 || ^22.23.3 || ^24.21.0';

  test.each([
    ['18.20.8', 'old'],
    ['20.18.9', 'old'],
    ['20.19.0', 'tested'],
    ['20.20.2', 'tested'],
    ['21.7.3', 'untested'],
    ['22.23.2', 'untested'],
    ['22.23.3', 'tested'],
    ['24.20.9', 'untested'],
    ['24.21.0', 'tested'],
    ['25.0.0-nightly', 'untested'],
  ])('%s is %s', (version, verdict) => {
    expect(classifyNodeVersion(engines, version)).toBe(verdict);
  });

  test('package.json names the tested versions in the form that is read here', () => {
    const text = readFileSync('package.json', 'utf8');
    expect(JSON.parse(text).engines.node).toMatch(/^\^\d+[.]\d+[.]\d+(?: \|\| \^\d+[.]\d+[.]\d+)*$/);
  });
});
