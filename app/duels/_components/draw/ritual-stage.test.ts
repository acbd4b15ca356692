import { describe, expect, test } from 'vitest';
import type { DuelBody } from '../../../../lib/duel/contract';
import type { DuelView } from '../../../_duel/view';
import { findAwaitedPayer, findDecidingSlot, findRitualStage } from './ritual-stage';

function buildView(status: DuelBody['status'], fields: Partial<DuelBody> = {}): DuelView {
  const full = {
    ...{ status, deposits: { creator: true, opponent: true }, bondAmount: 150_000_000n },
    ...{ acceptedSlot: null, targetSlot: null, entropy: null },
    ...fields,
  } as unknown as DuelBody;
  return { duel: full, fullDuel: full, result: null, cards: null, intents: [] } as unknown as DuelView;
}

const findStage = (view: DuelView) =>
  findRitualStage(view, { wallet: null, practiceOpponentWallet: null, isOneTap: false });
const accepted = { acceptedSlot: 1_190n, targetSlot: 1_204n };

test('the ritual follows the duel: both payments, the bond, the slot, the pack', () => {
  expect(findStage(buildView('committing'))).toBe('coins');
  expect(findStage(buildView('funded'))).toBe('lock');
  expect(findStage(buildView('funded', accepted))).toBe('slot');
  expect(findStage(buildView('resolving', accepted))).toBe('pack');
});

test('there is none before both have paid, nor after a result or a refund', () => {
  expect(findStage(buildView('committing', { deposits: { creator: true, opponent: false } }))).toBeNull();
  expect(findStage(buildView('matched', { deposits: { creator: false, opponent: false } }))).toBeNull();
  for (const status of ['waiting', 'resolved', 'settled', 'refunding', 'refunded', 'cancelled'] as const)
    expect(findStage(buildView(status)), status).toBeNull();
});

test('against the practice opponent it begins with the own payment, since nobody has to act any more', () => {
  const players = { creatorWallet: 'anna', opponentWallet: 'sparky' };
  const unpaid = { ...players, deposits: { creator: false, opponent: false } };
  const payment = { purpose: 'fund', state: 'SUBMITTED', wallet: 'anna' } as DuelView['intents'][number];
  const sent = { ...buildView('matched', unpaid), intents: [payment] };
  const reader = { wallet: 'anna', practiceOpponentWallet: 'sparky', isOneTap: false };
  expect(findRitualStage(sent, reader)).toBe('coins');
  const paid = buildView('committing', { ...players, deposits: { creator: true, opponent: false } });
  expect(findRitualStage(paid, reader)).toBe('coins');
  expect(findRitualStage(buildView('matched', unpaid), reader)).toBeNull();
  expect(findRitualStage(sent, { ...reader, practiceOpponentWallet: 'another' })).toBeNull();
  expect(findRitualStage(sent, { ...reader, wallet: 'sparky' })).toBeNull();
});

describe('for a one-tap player', () => {
  const players = { creatorWallet: 'anna', opponentWallet: 'ben' };
  const anna = { wallet: 'anna', practiceOpponentWallet: 'sparky', isOneTap: true };
  const buildPaidView = (creator: boolean, opponent: boolean) =>
    buildView('matched', { ...players, deposits: { creator, opponent } });

  test('it begins when both are in the duel, and waits for the own payment, then for the rival’s', () => {
    expect(findRitualStage(buildPaidView(false, false), anna)).toBe('coins');
    expect(findAwaitedPayer(buildPaidView(false, false), anna)).toBe('creator');
    const payment = { purpose: 'fund', state: 'SUBMITTED', wallet: 'anna' } as DuelView['intents'][number];
    expect(findAwaitedPayer({ ...buildPaidView(false, false), intents: [payment] }, anna)).toBe('opponent');
    expect(findAwaitedPayer(buildPaidView(true, false), anna)).toBe('opponent');
    expect(findAwaitedPayer(buildPaidView(true, true), anna)).toBeNull();
  });

  test('the own payment is due until the page knows of one', () => {
    const unread = { ...buildPaidView(false, false), fullDuel: null };
    expect(findRitualStage(unread, anna)).toBe('coins');
    expect(findAwaitedPayer(unread, anna)).toBe('creator');
  });

  test('nobody waits for the practice opponent, nor in a duel of others or one that is over', () => {
    const practice = buildView('matched', { ...players, deposits: { creator: true, opponent: false } });
    expect(findAwaitedPayer(practice, { ...anna, practiceOpponentWallet: 'ben' })).toBeNull();
    expect(findRitualStage(buildPaidView(false, false), { ...anna, wallet: 'carl' })).toBeNull();
    expect(findAwaitedPayer(buildPaidView(false, false), { ...anna, wallet: 'carl' })).toBeNull();
    for (const status of ['funded', 'refunding', 'settled'] as const)
      expect(findAwaitedPayer(buildView(status, players), anna), status).toBeNull();
  });
});

test('a duel without a bond waits for the chain at once', () => {
  expect(findStage(buildView('funded', { bondAmount: 0n }))).toBe('slot');
});

test('spectators follow the status alone, and see no slot, since their view has none', () => {
  const view = { ...buildView('funded', accepted), fullDuel: null };
  expect(findStage(view)).toBe('lock');
  expect(findDecidingSlot(view)).toBeNull();
});

test('the target slot decides, unless it had no block: then the next one that had', () => {
  expect(findDecidingSlot(buildView('funded'))).toBeNull();
  expect(findDecidingSlot(buildView('funded', accepted))).toEqual({ slot: 1_204n, hasDecided: false });
  const entropy = { slot: 1_205n, hash: '00' };
  expect(findDecidingSlot(buildView('resolving', { ...accepted, entropy }))).toEqual({
    slot: 1_205n,
    hasDecided: true,
  });
});
