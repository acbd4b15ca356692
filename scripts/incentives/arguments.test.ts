import { expect, test } from 'vitest';
import { toFraction } from '../../lib/core/fraction';
import { parseArguments } from './arguments';

const DEFAULT_FEE = 50_000_000n;

test('takes the fee of the environment, the least bond, the stated income and the catalog without options', () => {
  expect(parseArguments([], DEFAULT_FEE)).toEqual({
    feeLamports: DEFAULT_FEE,
    bondLamports: null,
    incomeLamports: null,
    failureChance: toFraction(1n, 1_000n),
    files: [],
    database: false,
    json: false,
  });
});

test('takes every option', () => {
  const argv = ['--fee', '1', '--bond', '18446744073709551615', '--income', '0', '--failures', '2/8', '--json'].concat([
    '--pack',
    'one.json',
    '--pack',
    'two.json',
    '--database',
  ]);
  expect(parseArguments(argv, DEFAULT_FEE)).toEqual({
    feeLamports: 1n,
    bondLamports: (1n << 64n) - 1n,
    incomeLamports: 0n,
    failureChance: toFraction(1n, 4n),
    files: ['one.json', 'two.json'],
    database: true,
    json: true,
  });
  expect(parseArguments(['--failures', '0/1'], DEFAULT_FEE)).toMatchObject({
    failureChance: toFraction(0n),
  });
});

test.each([
  [['--fee', '0'], '--fee must be at least 1 lamport'],
  [['--fee', '1.5'], '--fee takes whole lamports'],
  [['--bond', '18446744073709551616'], '--bond takes whole lamports'],
  [['--income=-1'], '--income takes whole lamports'],
  [['--failures', '1/1'], '--failures takes a share below one'],
  [['--failures', '1/0'], '--failures takes a share below one'],
  [['--failures', '0.1'], '--failures takes a share below one'],
  [['--packs', 'x'], '--packs'],
  [['x'], 'x'],
])('refuses %j: %s', (argv, reason) => {
  expect(() => parseArguments(argv, DEFAULT_FEE)).toThrow(reason);
});
