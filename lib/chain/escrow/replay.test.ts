import type { Address, Instruction } from '@solana/kit';
import { describe, expect, test } from 'vitest';
import { buildLanded } from '../../../testing/chain/landed';
import { buildDrawnDuel } from '../../../testing/duel/drawn-duel';
import { testWallet } from '../../../testing/service/wallet';
import { findEscrowAddress } from './address';
import { findEscrowCalls } from './calls';
import { accept, close, commitResult, depositCard, depositFee, lockEntropy } from './instructions';
import { refund, settle } from './payout';
import { type LandedCall, type ReplayTerms, replay } from './replay';
import { BOND, EscrowStage, type Part, PartState } from './state';
import { proveEntry } from './table';
import { hashTerms } from './terms';

const { escrow: state, table } = buildDrawnDuel();
const { terms } = state;
const programAddress = testWallet('program').address as Address;
const stranger = testWallet('stranger').address as Address;
const { address: escrow } = findEscrowAddress(hashTerms(terms), programAddress);
const of = { escrow, programAddress };
const duel: ReplayTerms = { layout: 2, terms };
const target = { programId: programAddress, escrowAddress: escrow, layout: 2, creator: terms.creator };

/** A successful call in its slot, read from a transaction that holds it alone. */
function call(slot: bigint, instruction: Instruction): LandedCall {
  const [found] = findEscrowCalls(buildLanded({ payer: stranger, instructions: [instruction] }), target) ?? [];
  if (found === undefined) throw new Error('this is no call for the duel');
  return { ...found, slot, isMoved: found.isMoved === null ? null : true };
}

const proofs = [proveEntry(table, state.entryIndexes[0] ?? 0), proveEntry(table, state.entryIndexes[1] ?? 0)] as const;
const commitOf = (seed: Uint8Array) => commitResult({ ...of, seed, proofs: [...proofs] });
const bring = (side: 0 | 1, mint = state.cardMints[side] as Address) =>
  depositCard({ ...of, side, mint, holder: stranger });
const pay = (part: Part, cards: 'in' | 'missed') => settle({ ...of, state, part, cards });
const giveBack = (part: 0 | 1 | typeof BOND) => refund({ ...of, state, part });

const paid = [
  call(7n, depositFee({ terms, depositor: terms.creator, programAddress })),
  call(8n, depositFee({ terms, depositor: terms.opponent, programAddress })),
];
const accepted = [...paid, call(9n, accept({ ...of, provider: terms.providerKey }))];
const { targetSlot } = replay(duel, accepted)?.accepted ?? { targetSlot: 0n };
const locked = [...accepted, call(targetSlot + 1n, lockEntropy(of))];
const committed = [...locked, call(targetSlot + 2n, commitOf(new Uint8Array(state.seed)))];
const at = targetSlot + 3n;
const brought = [...committed, call(at, bring(0)), call(at, bring(1))];
const { None, Settled, Refunded, Paid, Burned } = PartState;

describe('a history that fits the rules', () => {
  test('leads through every stage', () => {
    const stages = [[], paid, accepted, locked, committed].map((calls) => replay(duel, calls)?.stage);
    const { Funding, Funded, Accepted, Locked, Resolved } = EscrowStage;
    expect(stages).toEqual([Funding, Funded, Accepted, Locked, Resolved]);
    expect(replay(duel, locked)).toMatchObject({ quorumSlot: 8n, accepted: { slot: 9n }, lockSlot: targetSlot + 1n });
  });

  const endings: [string, readonly LandedCall[], readonly PartState[]][] = [
    [
      'with both cards in',
      [...brought, ...([0, 1, 2, 3, BOND] as const).map((part) => call(at, pay(part, 'in')))],
      [Settled, Settled, Settled, Settled, Settled],
    ],
    [
      'with a card missed',
      [
        ...committed,
        call(at, bring(1)),
        ...([0, 1, 3, BOND] as const).map((part) => call(at + 1n, pay(part, 'missed'))),
      ],
      [Refunded, Refunded, None, Settled, Paid],
    ],
    [
      'without a result',
      [...locked, ...([0, 1, BOND] as const).map((part) => call(at, giveBack(part)))],
      [Refunded, Refunded, None, None, Burned],
    ],
    ['not accepted', [...paid, call(9n, giveBack(0)), call(9n, giveBack(1))], [Refunded, Refunded, None, None, None]],
    ['paid by one', [paid[0] as LandedCall, call(9n, giveBack(0))], [Refunded, None, None, None, None]],
  ];
  test.each(endings)('ends %s, and closes', (_, calls, parts) => {
    const closed = [...calls, call(at + 9n, close({ ...of, state }))];
    expect(replay(duel, closed)).toMatchObject({ parts, isClosed: true });
  });

  test('needs no order within a slot', () => {
    const sameSlot = brought.map((each) => ({ ...each, slot: each.slot > targetSlot ? at : each.slot }));
    expect(replay(duel, sameSlot.toReversed())).toEqual({ ...replay(duel, brought), lockSlot: at });
  });
});

describe('a history does not fit', () => {
  const settled = call(at, pay(2, 'in'));
  const falseSeed = new Uint8Array(state.seed).map((byte) => byte ^ 1);
  test.each<[string, readonly LandedCall[]]>([
    ['with a fee that was paid twice', [...paid.slice(0, 1), ...paid.slice(0, 1)]],
    [
      'with a stranger’s fee',
      [{ ...(paid[0] as LandedCall), accounts: { ...paid[0]?.accounts, depositor: stranger } }],
    ],
    [
      'with an accept before both paid',
      [paid[0] as LandedCall, call(9n, accept({ ...of, provider: terms.providerKey }))],
    ],
    ['with a stranger’s accept', [...paid, call(9n, accept({ ...of, provider: stranger }))]],
    ['with an accept that came too late', [...paid, call(9_999n, accept({ ...of, provider: terms.providerKey }))]],
    ['with a lock before its slot', [...accepted, call(targetSlot, lockEntropy(of))]],
    ['with a lock before the accept', [...paid, call(at, lockEntropy(of))]],
    ['with another seed than was committed', [...locked, call(at, commitOf(falseSeed))]],
    ['with a result before the lock', [...accepted, call(at, commitOf(new Uint8Array(state.seed)))]],
    ['with a card that was not drawn', [...committed, call(at, bring(0, stranger))]],
    ['with a settled card that never came', [...committed, settled]],
    ['with a settled card that did not move', [...brought, { ...settled, isMoved: false }]],
    ['with a fee for the treasury before the cards are in', [...committed, call(at, pay(0, 'in'))]],
    ['with fees for both endings', [...brought, call(at, pay(0, 'in')), call(at + 1n, pay(1, 'missed'))]],
    [
      'with a card after one was paid for as missed',
      [...committed, call(at, pay(0, 'missed')), call(at + 1n, bring(0))],
    ],
    ['with a refund after a result', [...committed, call(at, giveBack(0))]],
    [
      'with a result after a refund',
      [...locked, call(at, giveBack(0)), call(at + 1n, commitOf(new Uint8Array(state.seed)))],
    ],
    ['with a refund to somebody else', [...locked, { ...call(at, giveBack(0)), accounts: { receiver: stranger } }]],
    ['with a part that is paid out twice', [...locked, call(at, giveBack(0)), call(at + 1n, giveBack(0))]],
    ['that closes an account with money', [...paid, call(at, close({ ...of, state }))]],
    ['that goes on after the close', [call(1n, close({ ...of, state })), ...paid]],
  ])('%s', (_, calls) => {
    expect(replay(duel, calls)).toBeNull();
  });

  test('where a call is missing', () => {
    for (const gap of brought.keys()) {
      const calls = [...brought.toSpliced(gap, 1), call(at + 1n, pay(0, 'in'))];
      expect(replay(duel, calls), `without call ${gap}`).toBeNull();
    }
  });
});
