import {
  type Address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  createNoopSigner,
  createTransactionMessage,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit';
import { getCloseAccountInstruction, getCreateAssociatedTokenIdempotentInstruction } from '@solana-program/token';
import { describe, expect, it } from 'vitest';
import { findAssociatedTokenAddress, findEscrowAddress, NATIVE_MINT_ADDRESS } from '../../../lib/chain/escrow/address';
import { type Escrow, getEscrowEncoder } from '../../../lib/chain/escrow/layout-1/generated/accounts/escrow';
import {
  buildCloseInstruction,
  buildRefundInstruction,
  buildSettleInstruction,
} from '../../../lib/chain/escrow/layout-1/instructions';
import {
  EscrowStage,
  findPayoutKind,
  isClosable,
  type Part,
  PartState,
} from '../../../lib/chain/escrow/layout-1/state';
import { hashTerms } from '../../../lib/chain/escrow/layout-1/terms';
import { sha256 } from '../../../lib/core/hash';
import { addressNamed } from '../../../testing/duel-script/settled';
import { encodeMessage } from '../message';
import { decodeWireTransaction, withSignature } from '../transaction';
import { decodeLayout1EscrowAccount } from './escrow-account';
import { buildPayoutCalls, type DuePayout, planPayouts } from './payouts';

const PROGRAM = addressNamed('the program of layout 1');
const FUNDING_DEADLINE = 1_800_000_600n;
const RESOLUTION_DEADLINE = 1_800_002_400n;
const CARD_DEADLINE = RESOLUTION_DEADLINE + 86_400n;
const { None, Held, Settled, Refunded } = PartState;
const blockhash = addressNamed('blockhash');

const terms: Escrow['terms'] = {
  duelIdHash: sha256('duel_1'),
  tableRoot: sha256('root'),
  totalWeight: 6,
  policyHash: sha256('policy'),
  providerKey: addressNamed('provider'),
  seedCommitment: sha256(sha256('seed')),
  creator: addressNamed('creator'),
  opponent: addressNamed('opponent'),
  feeLamports: 50_000_000n,
  treasury: addressNamed('treasury'),
  fundingDeadline: FUNDING_DEADLINE,
  resolutionDeadline: RESOLUTION_DEADLINE,
  entropyDelaySlots: 4,
  tieRule: 1,
  cardMode: 1,
};

/** Builds the escrow account of a card duel that the opponent won, with these changes. */
function buildAccount(changes: Partial<Escrow>): { state: Escrow; escrow: Address; data: Uint8Array } {
  const { address: escrow, bump } = findEscrowAddress(hashTerms(terms), PROGRAM);
  const state: Escrow = {
    discriminator: new TextEncoder().encode('ripduel4'),
    bump,
    feeVaultBump: findAssociatedTokenAddress(escrow, NATIVE_MINT_ADDRESS).bump,
    cardVaultBumps: [254, 255],
    stage: EscrowStage.Resolved,
    firstDepositor: 0,
    winner: 1,
    tied: 0,
    parts: [Held, Held, None, None],
    entryIndexes: [2, 1],
    termsHash: hashTerms(terms),
    terms,
    tickets: [5, 1],
    drawCounters: [0, 3],
    quorumSlot: 104n,
    entropySlot: 108n,
    entropy: sha256('entropy'),
    seed: sha256('seed'),
    values: [1n, 9n],
    cardMints: [addressNamed('one mint'), addressNamed('another mint')],
    ...changes,
  };
  return { state, escrow, data: new Uint8Array(getEscrowEncoder().encode(state)) };
}
/** Stage, parts, and the side of the first depositor. */
const cases: [EscrowStage, Escrow['parts'], number][] = [
  [EscrowStage.Funding, [Held, None, None, None], 0],
  [EscrowStage.Funding, [None, Held, None, None], 1],
  [EscrowStage.Funded, [Held, Held, None, None], 0],
  [EscrowStage.Locked, [Held, Held, None, None], 1],
  [EscrowStage.Refunding, [Held, Refunded, None, None], 1],
  [EscrowStage.Refunding, [Refunded, Refunded, None, None], 0],
  [EscrowStage.Resolved, [Held, Held, None, None], 1],
  [EscrowStage.Resolved, [Held, Settled, Held, Held], 1],
  [EscrowStage.Resolved, [Settled, Settled, None, Settled], 0],
  [EscrowStage.Resolved, [Settled, Settled, Settled, Settled], 1],
];
const timestamps = [FUNDING_DEADLINE, RESOLUTION_DEADLINE, CARD_DEADLINE].flatMap((at) => [at - 1n, at, at + 1n]);

describe('planPayouts', () => {
  it.each(cases)('for stage %s and parts %s agrees with the service’s reader', (stage, parts, firstDepositor) => {
    const { state, data } = buildAccount({ stage, parts, firstDepositor });
    for (const now of timestamps) {
      const { duePayouts, waitsUntil } = planPayouts(decodeLayout1EscrowAccount(data), now);
      const taken = ([0, 1, 2, 3] as Part[]).flatMap((part) => {
        const kind = findPayoutKind(state, part, now);
        return kind === null ? [] : [`${kind} ${part}`];
      });
      const expected = taken.length === 0 && isClosable(state, now) ? ['close'] : taken;
      expect(duePayouts.map((each) => (each.kind === 'close' ? 'close' : `${each.kind} ${each.part}`))).toEqual(
        expected,
      );
      if (waitsUntil === null) continue;
      expect(planPayouts(decodeLayout1EscrowAccount(data), waitsUntil - 1n).duePayouts).toEqual([]);
      expect(planPayouts(decodeLayout1EscrowAccount(data), waitsUntil).duePayouts).not.toEqual([]);
    }
  });
});

/**
 * Compiles the calls for `due` with the service's instructions and @solana/kit, and decodes the transaction.
 */
function compileExpectedTransaction(
  due: DuePayout,
  { state, escrow }: { state: Escrow; escrow: Address },
  wallet: Address,
  unwraps: boolean,
) {
  const payer = createNoopSigner(wallet);
  const of = { escrow, state, programAddress: PROGRAM };
  const instructions = () => {
    if (due.kind === 'close') return [buildCloseInstruction(of)];
    const [owner, mint, part] = [due.to as Address, due.mint as Address, due.part as Part];
    const own = findAssociatedTokenAddress(wallet, NATIVE_MINT_ADDRESS).address;
    const opened = { payer, ata: findAssociatedTokenAddress(owner, mint).address, owner, mint };
    const calls = [
      getCreateAssociatedTokenIdempotentInstruction(opened),
      due.kind === 'settle' ? buildSettleInstruction({ ...of, part }) : buildRefundInstruction({ ...of, part }),
    ];
    if (due.kind !== 'refund' || owner !== wallet || !unwraps) return calls;
    return [...calls, getCloseAccountInstruction({ account: own, destination: wallet, owner: payer })];
  };
  const { messageBytes } = pipe(
    createTransactionMessage({ version: 'legacy' }),
    (message) => setTransactionMessageFeePayer(wallet, message),
    (message) =>
      setTransactionMessageLifetimeUsingBlockhash(
        { blockhash: blockhash as string as Blockhash, lastValidBlockHeight: 1n },
        message,
      ),
    (message) => appendTransactionMessageInstructions(instructions(), message),
    compileTransaction,
  );
  return decodeWireTransaction(withSignature({ message: new Uint8Array(messageBytes) }, new Uint8Array(64)));
}

describe('buildPayoutCalls', () => {
  it.each(cases)('for stage %s and parts %s builds the same calls as the service', (stage, parts, firstDepositor) => {
    const { state, escrow, data } = buildAccount({ stage, parts, firstDepositor });
    const account = decodeLayout1EscrowAccount(data);
    const dues = timestamps.flatMap((now) => planPayouts(account, now).duePayouts);
    expect(dues.length).toBeGreaterThan(0);
    for (const due of dues) {
      for (const wallet of [addressNamed('creator'), addressNamed('stranger')]) {
        for (const unwraps of [true, false]) {
          const payer = { wallet: wallet as string, programId: PROGRAM as string, escrowAddress: escrow, unwraps };
          const message = encodeMessage(wallet, blockhash, buildPayoutCalls(due, account, payer));
          const { calls } = decodeWireTransaction(withSignature({ message }, new Uint8Array(64)));
          expect(calls).toEqual(compileExpectedTransaction(due, { state, escrow }, wallet, unwraps).calls);
        }
      }
    }
  });
});
