import { expect, test } from 'vitest';
import { hashCanonicalJson, type Json } from '../core/canonical-json';
import { buildReceipt, type ReceiptData } from './receipt-rules';
import { currentCrashMode } from './rules/mode';

const at = new Date('2026-11-23T12:00:00.000Z');
const deadline = new Date('2026-11-23T12:00:20.000Z');
const round = {
  roundId: 'round-1',
  configHash: 'c'.repeat(64),
  serverSeedHash: 'd'.repeat(64),
  clientSeed: 'client',
  serverSeed: 'server',
  status: 'cashed-out',
  stage: 2,
  version: 4,
} as const;
const line = { sequence: 1, area: 'game', kind: 'started', at, version: 2, stage: 1, deadline } as const;
const custody = { area: 'custody', state: 'final', finalizedAt: at } as const;
const settlement = { area: 'settlement', state: 'requested', finalizedAt: null } as const;
const receipt = (change: Partial<ReceiptData> = {}) =>
  buildReceipt({
    round,
    mode: currentCrashMode,
    multiplierHundredths: 150,
    ledgerLines: [line],
    requests: [custody, settlement],
    ...change,
  });

const state = { status: 'cashed-out', stage: 2, version: 4, multiplierHundredths: 150 };
const body = {
  receiptVersion: 1,
  roundId: 'round-1',
  mode: 'crash',
  modeVersion: 1,
  configHash: 'c'.repeat(64),
  hasValue: false,
  serverSeedHash: 'd'.repeat(64),
  clientSeed: 'client',
  serverSeed: 'server',
  gameState: { commitment: hashCanonicalJson({ roundId: 'round-1', ...state }), ...state, isFinal: true },
  custody: { status: 'final', finality: 'final', finalizedAt: at },
  settlement: { status: 'requested', finality: 'pending', finalizedAt: null },
  ledger: [{ sequence: 1, area: 'game', kind: 'started', at, version: 2, stage: 1, deadline }],
};

test('a receipt has the round, its commitment, both requests and the ledger, and a hash of them all', () => {
  const receiptHash = hashCanonicalJson(JSON.parse(JSON.stringify(body)) as Json);
  expect(receipt()).toEqual({ ...body, receiptHash });
});

test('a receipt of a round that goes on is not final', () => {
  const { gameState, receiptHash } = receipt({ round: { ...round, status: 'active' } });
  expect(gameState.isFinal).toBe(false);
  expect(receiptHash).not.toBe(receipt().receiptHash);
});

test('a receipt leaves out columns of its rows that it does not name', () => {
  const lines = [{ ...line, sessionId: 'session' }];
  const requests = [{ ...custody, answer: 'what the provider said' }, settlement];
  expect(receipt({ ledgerLines: lines, requests, round: { ...round, wallet: 'wallet' } as typeof round })).toEqual(
    receipt(),
  );
});

test('without requests custody and settlement are none', () => {
  const none = { status: 'none', finality: 'none', finalizedAt: null };
  expect(receipt({ requests: [] })).toMatchObject({ custody: none, settlement: none });
});
