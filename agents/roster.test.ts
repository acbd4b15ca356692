import { describe, expect, it } from 'vitest';
import type { DuelSummaryBody } from '../lib/duel/contract';
import { Roster } from './roster';

const OWN = 'own wallet';
type Status = DuelSummaryBody['status'];
const duel = (duelId: string, status: Status, creatorWallet = 'challenger') =>
  ({ duelId, status, creatorWallet }) as DuelSummaryBody;
const ids = (list: { duelId: string }[]) => list.map(({ duelId }) => duelId);

describe('the roster', () => {
  it('accepts challenges while there is room', () => {
    const roster = new Roster(OWN, 2);
    roster.take([duel('a', 'waiting'), duel('b', 'waiting'), duel('c', 'matched')]);
    expect(ids(roster.challenges(0))).toEqual(['a']);
    roster.take([duel('d', 'committing')]);
    expect(roster.challenges(0)).toEqual([]);
    roster.take([duel('c', 'settled')]);
    expect(ids(roster.challenges(0))).toEqual(['a']);
  });

  it('counts what it is about to accept', () => {
    const roster = new Roster(OWN, 1);
    roster.take([duel('a', 'waiting'), duel('b', 'waiting')]);
    for (const each of roster.challenges(0)) each.busy = true;
    expect(roster.challenges(0)).toEqual([]);
  });

  it('does not accept its own challenge', () => {
    const roster = new Roster(OWN, 2);
    roster.take([duel('a', 'waiting', OWN)]);
    expect(roster.challenges(0)).toEqual([]);
  });

  it('looks after its payment until that is final, and rests in between', () => {
    const roster = new Roster(OWN, 2);
    roster.take([duel('a', 'matched')]);
    const [debt] = roster.listUnpaid(0);
    expect(debt?.duelId).toBe('a');
    Object.assign(debt ?? {}, { restUntil: 5 });
    expect(roster.listUnpaid(4)).toEqual([]);
    roster.take([duel('a', 'funding')]);
    expect(ids(roster.listUnpaid(5))).toEqual(['a']);
    Object.assign(debt ?? {}, { paid: true });
    expect(roster.listUnpaid(5)).toEqual([]);
  });
});
