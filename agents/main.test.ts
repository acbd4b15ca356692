import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'ripduel-addresses-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The command in a process of its own, where no service is. */
const addresses = (...agents: string[]): string =>
  execFileSync(
    process.execPath,
    ['--import', 'tsx', 'agents/main.ts', ...agents, '--addresses', '--dir', folder, '--base', 'http://127.0.0.1:1/v1'],
    { env: { NODE_ENV: 'test' }, encoding: 'utf8' },
  );

test('addresses are told without a service, and stay', () => {
  const first = addresses('provider', 'house');
  expect(first).toMatch(/^provider [1-9A-HJ-NP-Za-km-z]{32,44}\nhouse [1-9A-HJ-NP-Za-km-z]{32,44}\n$/);
  expect(addresses('provider', 'house')).toBe(first);
}, 60_000);
