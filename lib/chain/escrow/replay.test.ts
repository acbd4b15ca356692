import type { Address, Instruction } from '@solana/kit';
import { describe, expect, test } from 'vitest';
import { buildLandedTransaction } from '../../../testing/chain/landed';
import { buildDrawnDuel } from '../../../testing/duel/drawn-duel';
import { testWallet } from '../../../testing/service/wallet';
import { findEscrowAddress } from './address';
import { findEscrowCalls } from './calls';
import {
  buildAcceptInstruction,
  buildCloseInstruction,
  buildCommitResultInstruction,
  buildDepositCardInstruction,
  buildDepositFeeInstruction,
  buildLockEntropyInstruction,
} from './instructions';
import { buildRefundInstruction, buildSettleInstruction } from './payout';
import { type LandedCall, type ReplayTerms, replayCalls } from './replay';
import { BOND_PART, EscrowStage, type PartIndex, PartState } from './state';
import { proveEntry } from './table';
import { hashTerms } from './terms';

const { escrow: state, table } = buildDrawnDuel();
const { terms } = state;
const programAddress = testWallet('program').address as Address;
const stranger = testWallet('stranger').address as Address;
const { address: escrow } = findEscrowAddress(hashTerms(terms), programAddress);
const escrowInput = { escrow, programAddress };
const duel: ReplayTerms = { layout: 2, terms };
const target = { programId: programAddress, escrowAddress: escrow, layout: 2, creator: terms.creator };

/** Returns the call of an instruction that landed alone in `slot`. A card's settlement counts as moved. */
function buildLandedCall(slot: bigint, instruction: Instruction): LandedCall {
  const [found] =
    findEscrowCalls(buildLandedTransaction({ payer: stranger, instructions: [instruction] }), target) ?? [];
  if (found === undefined) throw new Error('this is no call for the duel');
  return { ...found, slot, isMoved: found.isMoved === null ? null : true };
}

const proofs = [proveEntry(table, state.entryIndexes[0] ?? 0), proveEntry(table, state.entryIndexes[1] ?? 0)] as const;
const buildCommit = (seed: Uint8Array) => buildCommitResultInstruction({ ...escrowInput, seed, proofs: [...proofs] });
const buildCardDeposit = (side: 0 | 1, mint = state.cardMints[side] as Address) =>
  buildDepositCardInstruction({ ...escrowInput, side, mint, holder: stranger });
const buildSettlement = (part: PartIndex, cards: 'in' | 'missed') =>
  buildSettleInstruction({ ...escrowInput, state, part, cards });
const buildRefund = (part: 0 | 1 | typeof BOND_PART) => buildRefundInstruction({ ...escrowInput, state, part });

const paidCalls = [
  buildLandedCall(7n, buildDepositFeeInstruction({ terms, depositor: terms.creator, programAddress })),
  buildLandedCall(8n, buildDepositFeeInstruction({ terms, depositor: terms.opponent, programAddress })),
];
const acceptedCalls = [
  ...paidCalls,
  buildLandedCall(9n, buildAcceptInstruction({ ...escrowInput, provider: terms.providerKey })),
];
const { targetSlot } = replayCalls(duel, acceptedCalls)?.accepted ?? { targetSlot: 0n };
const lockedCalls = [...acceptedCalls, buildLandedCall(targetSlot + 1n, buildLockEntropyInstruction(escrowInput))];
const committedCalls = [...lockedCalls, buildLandedCall(targetSlot + 2n, buildCommit(new Uint8Array(state.seed)))];
const cardDepositSlot = targetSlot + 3n;
const cardDepositCalls = [
  ...committedCalls,
  buildLandedCall(cardDepositSlot, buildCardDeposit(0)),
  buildLandedCall(cardDepositSlot, buildCardDeposit(1)),
];
const { None, Settled, Refunded, Paid, Burned } = PartState;

describe('a history that fits the rules', () => {
  test('leads through every stage', () => {
    const stages = [[], paidCalls, acceptedCalls, lockedCalls, committedCalls].map(
      (calls) => replayCalls(duel, calls)?.stage,
    );
    const { Funding, Funded, Accepted, Locked, Resolved } = EscrowStage;
    expect(stages).toEqual([Funding, Funded, Accepted, Locked, Resolved]);
    expect(replayCalls(duel, lockedCalls)).toMatchObject({
      quorumSlot: 8n,
      accepted: { slot: 9n },
      lockSlot: targetSlot + 1n,
    });
  });

  const endings: [string, readonly LandedCall[], readonly PartState[]][] = [
    [
      'with both cards in',
      [
        ...cardDepositCalls,
        ...([0, 1, 2, 3, BOND_PART] as const).map((part) =>
          buildLandedCall(cardDepositSlot, buildSettlement(part, 'in')),
        ),
      ],
      [Settled, Settled, Settled, Settled, Settled],
    ],
    [
      'with a card missed',
      [
        ...committedCalls,
        buildLandedCall(cardDepositSlot, buildCardDeposit(1)),
        ...([0, 1, 3, BOND_PART] as const).map((part) =>
          buildLandedCall(cardDepositSlot + 1n, buildSettlement(part, 'missed')),
        ),
      ],
      [Refunded, Refunded, None, Settled, Paid],
    ],
    [
      'without a result',
      [
        ...lockedCalls,
        ...([0, 1, BOND_PART] as const).map((part) => buildLandedCall(cardDepositSlot, buildRefund(part))),
      ],
      [Refunded, Refunded, None, None, Burned],
    ],
    [
      'not accepted',
      [...paidCalls, buildLandedCall(9n, buildRefund(0)), buildLandedCall(9n, buildRefund(1))],
      [Refunded, Refunded, None, None, None],
    ],
    [
      'paid by one',
      [paidCalls[0] as LandedCall, buildLandedCall(9n, buildRefund(0))],
      [Refunded, None, None, None, None],
    ],
  ];
  test.each(endings)('ends %s, and closes', (_, calls, parts) => {
    const closed = [...calls, buildLandedCall(cardDepositSlot + 9n, buildCloseInstruction({ ...escrowInput, state }))];
    expect(replayCalls(duel, closed)).toMatchObject({ parts, isClosed: true });
  });

  test('needs no order within a slot', () => {
    const sameSlot = cardDepositCalls.map((each) => ({
      ...each,
      slot: each.slot > targetSlot ? cardDepositSlot : each.slot,
    }));
    expect(replayCalls(duel, sameSlot.toReversed())).toEqual({
      ...replayCalls(duel, cardDepositCalls),
      lockSlot: cardDepositSlot,
    });
  });
});

describe('a history does not fit', () => {
  const settled = buildLandedCall(cardDepositSlot, buildSettlement(2, 'in'));
  const falseSeed = new Uint8Array(state.seed).map((byte) => byte ^ 1);
  test.each<[string, readonly LandedCall[]]>([
    ['with a fee that was paid twice', [...paidCalls.slice(0, 1), ...paidCalls.slice(0, 1)]],
    [
      'with a stranger’s fee',
      [{ ...(paidCalls[0] as LandedCall), accounts: { ...paidCalls[0]?.accounts, depositor: stranger } }],
    ],
    [
      'with an accept before both paid',
      [
        paidCalls[0] as LandedCall,
        buildLandedCall(9n, buildAcceptInstruction({ ...escrowInput, provider: terms.providerKey })),
      ],
    ],
    [
      'with a stranger’s accept',
      [...paidCalls, buildLandedCall(9n, buildAcceptInstruction({ ...escrowInput, provider: stranger }))],
    ],
    [
      'with an accept that came too late',
      [...paidCalls, buildLandedCall(9_999n, buildAcceptInstruction({ ...escrowInput, provider: terms.providerKey }))],
    ],
    [
      'with a lock before its slot',
      [...acceptedCalls, buildLandedCall(targetSlot, buildLockEntropyInstruction(escrowInput))],
    ],
    [
      'with a lock before the accept',
      [...paidCalls, buildLandedCall(cardDepositSlot, buildLockEntropyInstruction(escrowInput))],
    ],
    [
      'with another seed than was committed',
      [...lockedCalls, buildLandedCall(cardDepositSlot, buildCommit(falseSeed))],
    ],
    [
      'with a result before the lock',
      [...acceptedCalls, buildLandedCall(cardDepositSlot, buildCommit(new Uint8Array(state.seed)))],
    ],
    [
      'with a card that was not drawn',
      [...committedCalls, buildLandedCall(cardDepositSlot, buildCardDeposit(0, stranger))],
    ],
    ['with a settled card that never came', [...committedCalls, settled]],
    ['with a settled card that did not move', [...cardDepositCalls, { ...settled, isMoved: false }]],
    [
      'with a fee for the treasury before the cards are in',
      [...committedCalls, buildLandedCall(cardDepositSlot, buildSettlement(0, 'in'))],
    ],
    [
      'with fees for both endings',
      [
        ...cardDepositCalls,
        buildLandedCall(cardDepositSlot, buildSettlement(0, 'in')),
        buildLandedCall(cardDepositSlot + 1n, buildSettlement(1, 'missed')),
      ],
    ],
    [
      'with a card after one was paid for as missed',
      [
        ...committedCalls,
        buildLandedCall(cardDepositSlot, buildSettlement(0, 'missed')),
        buildLandedCall(cardDepositSlot + 1n, buildCardDeposit(0)),
      ],
    ],
    ['with a refund after a result', [...committedCalls, buildLandedCall(cardDepositSlot, buildRefund(0))]],
    [
      'with a result after a refund',
      [
        ...lockedCalls,
        buildLandedCall(cardDepositSlot, buildRefund(0)),
        buildLandedCall(cardDepositSlot + 1n, buildCommit(new Uint8Array(state.seed))),
      ],
    ],
    [
      'with a refund to somebody else',
      [...lockedCalls, { ...buildLandedCall(cardDepositSlot, buildRefund(0)), accounts: { receiver: stranger } }],
    ],
    [
      'with a part that is paid out twice',
      [
        ...lockedCalls,
        buildLandedCall(cardDepositSlot, buildRefund(0)),
        buildLandedCall(cardDepositSlot + 1n, buildRefund(0)),
      ],
    ],
    [
      'that closes an account with money',
      [...paidCalls, buildLandedCall(cardDepositSlot, buildCloseInstruction({ ...escrowInput, state }))],
    ],
    [
      'that goes on after the close',
      [buildLandedCall(1n, buildCloseInstruction({ ...escrowInput, state })), ...paidCalls],
    ],
  ])('%s', (_, calls) => {
    expect(replayCalls(duel, calls)).toBeNull();
  });

  test('where a call is missing', () => {
    for (const gap of cardDepositCalls.keys()) {
      const calls = [
        ...cardDepositCalls.toSpliced(gap, 1),
        buildLandedCall(cardDepositSlot + 1n, buildSettlement(0, 'in')),
      ];
      expect(replayCalls(duel, calls), `without call ${gap}`).toBeNull();
    }
  });
});
