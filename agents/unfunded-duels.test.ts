import { describe, expect, it } from 'vitest';
import type { DuelSummaryBody } from '../lib/duel/contract';
import { UnfundedDuelList } from './unfunded-duels';

const OWN_WALLET = 'own wallet';
type Status = DuelSummaryBody['status'];
const buildSummary = (duelId: string, status: Status, creatorWallet = 'challenger') =>
  ({ duelId, status, creatorWallet }) as DuelSummaryBody;
const listIds = (list: { duelId: string }[]) => list.map(({ duelId }) => duelId);

describe('the list of unfunded duels', () => {
  it('accepts challenges while there is room', () => {
    const list = new UnfundedDuelList(OWN_WALLET);
    list.update([buildSummary('a', 'waiting'), buildSummary('b', 'waiting'), buildSummary('c', 'matched')]);
    expect(listIds(list.listChallenges(0, 2))).toEqual(['a']);
    list.update([buildSummary('d', 'committing')]);
    expect(list.listChallenges(0, 2)).toEqual([]);
    list.update([buildSummary('c', 'settled')]);
    expect(listIds(list.listChallenges(0, 2))).toEqual(['a']);
  });

  it('counts what it is about to accept', () => {
    const list = new UnfundedDuelList(OWN_WALLET);
    list.update([buildSummary('a', 'waiting'), buildSummary('b', 'waiting')]);
    for (const each of list.listChallenges(0, 1)) each.isBusy = true;
    expect(list.listChallenges(0, 1)).toEqual([]);
  });

  it('does not accept its own challenge', () => {
    const list = new UnfundedDuelList(OWN_WALLET);
    list.update([buildSummary('a', 'waiting', OWN_WALLET)]);
    expect(list.listChallenges(0, 2)).toEqual([]);
  });

  it('keeps those of a whole list alone, and one that is being paid', () => {
    const list = new UnfundedDuelList(OWN_WALLET);
    list.replace([buildSummary('a', 'committing'), buildSummary('b', 'funding'), buildSummary('c', 'funding')]);
    for (const each of list.listUnpaid(0)) each.isBusy = each.duelId === 'b';
    list.replace([buildSummary('c', 'committing')]);
    expect(listIds(list.listUnpaid(0))).toEqual(['c']);
    list.replace([buildSummary('b', 'committing')]);
    expect(list.listUnpaid(0)).toEqual([]);
  });

  it('looks after its payment until that is final, and rests in between', () => {
    const list = new UnfundedDuelList(OWN_WALLET);
    list.update([buildSummary('a', 'matched')]);
    const [debt] = list.listUnpaid(0);
    expect(debt?.duelId).toBe('a');
    Object.assign(debt ?? {}, { nextAttemptAtMs: 5 });
    expect(list.listUnpaid(4)).toEqual([]);
    list.update([buildSummary('a', 'funding')]);
    expect(listIds(list.listUnpaid(5))).toEqual(['a']);
    Object.assign(debt ?? {}, { needsNoPayment: true });
    expect(list.listUnpaid(5)).toEqual([]);
  });
});
