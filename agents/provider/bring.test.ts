import { describe, expect, it } from 'vitest';
import type { EscrowArgs } from '../../lib/chain/escrow/generated/accounts/escrow';
import { decodeEscrowData, type Escrow, EscrowStage, PartState } from '../../lib/chain/escrow/state';
import { addressNamed, escrowDataOf, termsOf } from '../testing/duel';
import { cardsToBring } from './bring';

const terms = termsOf(addressNamed('provider'), '11'.repeat(32), { cardMode: 1 });
const LAST = terms.resolutionDeadline + 86_400n;
const { Held, Settled, None } = PartState;
const cards = { cardMints: [addressNamed('one'), addressNamed('other')] };
const at = (changes: Partial<EscrowArgs>, of = terms) =>
  decodeEscrowData(escrowDataOf(of, { stage: EscrowStage.Resolved, ...cards, ...changes })) as Escrow;

describe('cards to bring', () => {
  it.each<[string, Partial<EscrowArgs>, ReturnType<typeof cardsToBring>]>([
    ['both after the result', {}, [0, 1]],
    ['the one that is missing', { parts: [Held, Held, Held, None] }, [1]],
    ['the other one, whatever became of the first', { parts: [Settled, Settled, None, Settled] }, [0]],
    ['none when both were brought', { parts: [Held, Held, Settled, Held] }, 'never'],
    ['none before the result', { stage: EscrowStage.Locked }, 'later'],
    ['none while it is funded', { stage: EscrowStage.Funded }, 'later'],
    ['none for a refund', { stage: EscrowStage.Refunding }, 'never'],
  ])('%s', (_, changes, expected) => {
    expect(cardsToBring(at(changes), 0n)).toEqual(expected);
  });

  it('none where the terms escrow none, and none after the last second', () => {
    expect(cardsToBring(at({}, { ...terms, cardMode: 0 }), 0n)).toBe('never');
    expect(cardsToBring(at({}), LAST)).toEqual([0, 1]);
    expect(cardsToBring(at({}), LAST + 1n)).toBe('never');
  });
});
