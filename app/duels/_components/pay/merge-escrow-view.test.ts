import { expect, test } from 'vitest';
import type { DuelBody } from '../../../../lib/duel/contract';
import type { DuelView } from '../../../_duel/view';
import type { EscrowView } from './escrow-view';
import { mergeEscrowView } from './merge-escrow-view';

function buildView(status: DuelBody['status']): DuelView {
  const full = { status } as unknown as DuelBody;
  return {
    duel: full,
    programId: '',
    fullDuel: full,
    result: null,
    cards: null,
    custodyAlerts: [],
    intents: [],
    blockHeight: null,
    clockOffsetMs: 0,
  };
}

const buildEscrowView = (ended: EscrowView['outcome'], fees: EscrowView['fees'] = null): EscrowView => ({
  state: null,
  now: { seconds: 0n, slot: 0n },
  fees,
  bond: null,
  hasResult: false,
  outcome: ended,
});

test.each([
  ['refunding', 'refunded', 'refunded'],
  ['refunding', 'closed', 'refunded'],
  ['funded', 'refunded', 'refunded'],
  ['refunding', null, 'refunding'],
  // A missing escrow account doesn't end such a duel: before the first payment there is none.
  ['waiting', 'closed', 'waiting'],
  ['matched', 'closed', 'matched'],
  ['funding', 'closed', 'funding'],
  ['resolved', 'settled', 'settled'],
  ['resolved', 'closed', 'settled'],
  ['resolved', null, 'resolved'],
  // The page doesn't have the result, so the status can't become `settled`.
  ['resolving', 'settled', 'resolving'],
  ['settled', 'refunded', 'settled'],
] as const)('with the service away, a duel told as %s whose account is %s stands as %s', (told, ended, status) => {
  const { duel, fullDuel } = mergeEscrowView(buildView(told), buildEscrowView(ended), true);
  expect([duel.status, fullDuel?.status]).toEqual([status, status]);
});

test('while the service answers its status stands, with the fees as the chain has them', () => {
  const fees = { creator: 'refunded', opponent: 'held' } as const;
  const seen = mergeEscrowView(buildView('refunding'), buildEscrowView('refunded', fees), false);
  expect(seen).toMatchObject({ duel: { status: 'refunding' }, fees });
});

test('once the escrow account is settled, an escrowed card is shown as delivered, and a missed one isn’t', () => {
  const cards = [
    { side: 'creator', cardMint: 'a', state: 'escrowed' },
    { side: 'opponent', cardMint: 'b', state: 'missed' },
  ] as NonNullable<DuelView['cards']>;
  const seen = mergeEscrowView({ ...buildView('resolved'), cards }, buildEscrowView('settled'), true);
  expect(seen.cards?.map(({ state }) => state)).toEqual(['delivered', 'missed']);
});
