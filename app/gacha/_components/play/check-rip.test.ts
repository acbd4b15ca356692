import { bytesToHex } from '@noble/hashes/utils.js';
import { describe, expect, test } from 'vitest';
import { buildNextSeal } from '../../../../lib/gacha/machines/rules/seal';
import type { EndedRip } from '../../../../lib/gacha/rips/rip-contract';
import {
  deriveMemoNonce,
  drawCopy,
  hashClientSeed,
  hashRipResult,
  hashServerSeed,
} from '../../../../lib/gacha/rips/rules/draw';
import { buildTranslator } from '../../../_messages/build-translator';
import type { SealedDocuments } from '../machine';
import { checkRip, type PrePaymentRecord } from './check-rip';

const t = buildTranslator('en', 'gacha');
const mint = 'So11111111111111111111111111111111111111112';
const at = new Date('2026-11-21T12:00:00.000Z');
const stock = ['kilt-hens-2031-1', 'iron-foxes-2031-2', 'dune-hawks-2031-3'].map((cardId, entryIndex) => ({
  entryIndex,
  cardId,
  tier: (['common', 'rare', 'epic'] as const)[entryIndex] ?? 'common',
  valueAmount: BigInt(entryIndex + 1) * 1_000n,
  stock: 10,
  drawn: entryIndex,
  held: 0,
}));
const machine = {
  machineKey: 'terrace-2031',
  priceMint: mint,
  priceDecimals: 9,
  valueSource: 'a price list',
  valuedAt: at,
};
const sealed = buildNextSeal(machine, stock, null, at);
const sealedDocuments: SealedDocuments = {
  odds: JSON.parse(sealed.odds.json),
  inventory: JSON.parse(sealed.inventory.json),
};
const serverSeed = new Uint8Array(32).fill(7);
const clientSeed = 'my-own-seed';
const serverSeedHash = hashServerSeed(serverSeed);
const clientSeedHash = hashClientSeed(clientSeed);
const { ticket, nonce, entryIndex } = drawCopy(sealedDocuments.odds, serverSeed, clientSeed);
const entry = sealedDocuments.inventory.entries[entryIndex] as SealedDocuments['inventory']['entries'][number];
const oddsHash = sealed.odds.hash;
const intentId = 'gpi_one';
const memoNonce = deriveMemoNonce({ intentId, oddsHash, serverSeedHash, clientSeedHash });

const ripWithoutHash: Omit<EndedRip, 'resultHash'> = {
  ripId: 'rip_one',
  machineKey: machine.machineKey,
  mode: 'devnet-preview',
  status: 'settled',
  commitmentId: 'gsc_one',
  committedAt: at,
  serverSeedHash,
  serverSeed: bytesToHex(serverSeed),
  clientSeed,
  drawn: {
    ...{ ticket, nonce, entryIndex, totalWeight: sealedDocuments.odds.totalWeight },
    ...{ cardId: entry.cardId, tier: entry.tier },
    value: { amount: BigInt(entry.valueAmount), mint, decimals: 9 },
  },
  odds: {
    machineKey: machine.machineKey,
    sequence: 1,
    oddsHash,
    previousHash: null,
    inventoryHash: sealed.inventory.hash,
    sealedAt: at,
    document: sealedDocuments.odds,
  },
  payment: { intentId, memoNonce, clientSeedHash, signature: 'signature', slot: 1n },
  lifecycle: [],
  rippedAt: at,
};
const rip: EndedRip = {
  ...ripWithoutHash,
  resultHash: hashRipResult({
    ...{ ripId: 'rip_one', machineKey: machine.machineKey, mode: 'devnet-preview', oddsHash, serverSeedHash },
    ...{
      inventoryHash: sealed.inventory.hash,
      ticket,
      totalWeight: sealedDocuments.odds.totalWeight,
      nonce,
      entryIndex,
    },
    ...{ cardId: entry.cardId, tier: entry.tier, valueAmount: entry.valueAmount, valueMint: mint, valueDecimals: 9 },
    payment: { intentId, memoNonce, signature: 'signature' },
  }),
};
const price = { amount: '1000', mint, decimals: 9 };
/** The record of the rip that the player's browser stored before the payment. */
const ripRecord: PrePaymentRecord = {
  serverSeedHash,
  clientSeed,
  bound: { oddsHash, sequence: 1, price, treasury: mint, seal: sealedDocuments },
};
const listFailedSteps = (changed: Partial<EndedRip>, own: PrePaymentRecord | null = ripRecord) =>
  checkRip(t, { ...rip, ...changed }, own).flatMap(({ key, state }) => (state === 'failed' ? [key] : []));

test('an honest rip passes every check against what was kept', () => {
  const steps = checkRip(t, rip, ripRecord);
  expect(steps.map(({ key }) => key)).toEqual(['server-seed', 'client-seed', 'odds', 'memo', 'draw', 'card', 'result']);
  expect(steps.every(({ state }) => state === 'passed')).toBe(true);
});

test('of a rip that was made elsewhere, only its card cannot be looked up here', () => {
  expect(checkRip(t, rip, null).map(({ state }) => state)).toEqual([
    ...['passed', 'passed', 'passed', 'passed', 'passed'],
    'waiting',
    'passed',
  ]);
});

describe('what was changed is found', () => {
  const changeDrawnCard = (cardId: string, amount: bigint) => ({
    drawn: { ...rip.drawn, cardId, value: { ...rip.drawn.value, amount } },
  });
  test.each<[string, Partial<EndedRip>, string]>([
    ['another server seed', { serverSeed: '08'.repeat(32) }, 'server-seed'],
    ['another client seed', { clientSeed: 'theirs' }, 'client-seed'],
    ['other odds', { odds: { ...rip.odds, document: { ...sealedDocuments.odds, totalWeight: 28 } } }, 'odds'],
    ['another ticket', { drawn: { ...rip.drawn, ticket: ticket + 1 } }, 'draw'],
    ['another card', changeDrawnCard('copper-kings-2031-9', rip.drawn.value.amount), 'card'],
    ['another value', changeDrawnCard(rip.drawn.cardId, rip.drawn.value.amount + 1n), 'card'],
    [
      'another memo',
      { payment: { intentId, memoNonce: '00', clientSeedHash, signature: 'signature', slot: 1n } },
      'memo',
    ],
    ['another result hash', { resultHash: '00' }, 'result'],
  ])('%s', (_, changed, step) => {
    expect(listFailedSteps(changed)).toContain(step);
  });

  test('also where the service tells one story throughout, but not the one that was shown before', () => {
    expect(listFailedSteps({}, { ...ripRecord, serverSeedHash: '00' })).toEqual(['server-seed']);
    expect(
      listFailedSteps(
        {},
        { ...ripRecord, bound: { ...(ripRecord.bound as NonNullable<PrePaymentRecord['bound']>), oddsHash: '00' } },
      ),
    ).toEqual(['odds']);
  });
});
