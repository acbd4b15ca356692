import { expect, test } from 'vitest';
import type { DuelBody } from '../../lib/duel/contract';
import { rememberFirstShown, restoreFirstShown } from './shown-duel';

const createMemoryStorage = () => {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
};

/** A duel as this tab shows it first. */
const firstShown = {
  ...{ duelId: 'duel_1', packId: 'kickoff', cardMode: 'fees-only', valuationPolicyHash: 'aa', seedCommitment: 'bb' },
  ...{
    providerKey: 'provider',
    treasuryWallet: 'treasury',
    programId: 'program',
    fundingSeconds: 600,
    resolutionSeconds: 1_800,
  },
  ...{ entropyDelaySlots: 4, gridSlots: 16, acceptSteps: 6, revealDelaySlots: 32 },
  ...{ feeAmount: 50_000_000n, bondAmount: 150_000_000n, terms: null, status: 'waiting' },
} as DuelBody;

test.each<[string, Partial<DuelBody>]>([
  ['pack', { packId: 'derby' }],
  ['card mode', { cardMode: 'cards' }],
  ['policy', { valuationPolicyHash: 'cc' }],
  ['seed commitment', { seedCommitment: 'cc' }],
  ['provider', { providerKey: 'another' }],
  ['treasury', { treasuryWallet: 'another' }],
  ['program', { programId: 'another' }],
  ['time to pay', { fundingSeconds: 86_400 }],
  ['time for a result', { resolutionSeconds: 604_800 }],
  ['entropy delay', { entropyDelaySlots: 16 }],
  ['grid', { gridSlots: 1 }],
  ['accept steps', { acceptSteps: 200 }],
  ['reveal delay', { revealDelaySlots: 1 }],
  ['fee', { feeAmount: 60_000_000n }],
  ['bond', { bondAmount: 1n }],
])('another %s than this tab was shown first doesn’t replace it', (_, change) => {
  const store = createMemoryStorage();
  rememberFirstShown(firstShown, store);
  const later = { ...firstShown, terms: 'AAAA', status: 'matched', ...change } as DuelBody;
  rememberFirstShown(later, store);
  expect(restoreFirstShown(later, store)).toEqual({ ...firstShown, terms: 'AAAA', status: 'matched' });
});

test('a duel that this tab never showed is taken as it is', () => {
  expect(restoreFirstShown(firstShown, createMemoryStorage())).toEqual(firstShown);
});
