import { expect, test } from 'vitest';
import { describeOpen, findDifferences } from './open-payment';

const bound = { commitmentId: 'gsc_1', clientSeedHash: 'a'.repeat(64), oddsHash: 'b'.repeat(64) };
const open = {
  ...bound,
  intentId: 'gpi_1',
  state: 'open',
  expiresAt: new Date('2031-02-03T04:05:06Z'),
  lastValidBlockHeight: null,
};

test('the same request differs in nothing', () => {
  expect(findDifferences(open, bound)).toEqual([]);
});

test.each([
  ['commitmentId', 'gsc_2'],
  ['clientSeedHash', 'c'.repeat(64)],
  ['oddsHash', 'c'.repeat(64)],
] as const)('another %s is named, with what the open payment has', (name, value) => {
  expect(findDifferences(open, { ...bound, [name]: value })).toEqual([
    { pointer: `/body/${name}`, message: `is ${bound[name]} in the open payment intent gpi_1` },
  ]);
});

test('several differences are named in the order of the request', () => {
  const asked = { commitmentId: 'x', clientSeedHash: 'y', oddsHash: 'z' };
  expect(findDifferences(open, asked).map(({ pointer }) => pointer)).toEqual([
    '/body/commitmentId',
    '/body/clientSeedHash',
    '/body/oddsHash',
  ]);
});

const at = '/v1/gacha/payment-intents/gpi_1';
test.each([
  [
    { state: 'open' },
    `The payment intent gpi_1 of this wallet is open and has other values. To resume it, send its own values; then pay it with POST ${at}/transaction. Otherwise pay nothing and wait: it ends by itself after 2031-02-03T04:05:06.000Z.`,
  ],
  [
    { state: 'claimed', lastValidBlockHeight: 77n },
    `The payment intent gpi_1 of this wallet is claimed and has other values. Send its signed transaction (GET ${at}) and verify it with POST ${at}/verify. If it never lands, it ends after block 77 is final.`,
  ],
  [
    { state: 'verified', lastValidBlockHeight: 77n },
    `The payment intent gpi_1 of this wallet is verified and has other values. It is paid: rip it with POST /v1/gacha/rips, or cancel it with POST ${at}/surrender.`,
  ],
])('$state says how it ends', (change, detail) => {
  expect(describeOpen({ ...open, ...change })).toBe(detail);
});
