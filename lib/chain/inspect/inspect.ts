import { bytesToHex } from '@noble/hashes/utils.js';
import type { Address } from '@solana/kit';
import { sha256, sha256Hex } from '../../core/hash';
import { findAssociatedTokenAddress, findEscrowAddress, NATIVE_MINT_ADDRESS } from '../escrow/address';
import * as layout1 from '../escrow/layout-1/terms';
import { decodeTerms } from '../escrow/terms';
import { findAddedInstructionFaults, WALLET_ADDED_PROGRAMS } from './added-instructions';
import { type Agreement, findAgreementFaults } from './agreement';
import { buildExpectedDeposit, type ExpectedCallContext, isLayout1, listAllowedAccounts } from './escrow-calls';
import { decodeInstruction, type KnownInstruction } from './instruction';
import { decodeUnsignedTransaction } from './read-unsigned';
import { findSpending, type Spending } from './spending';

/** Purpose for which a wallet is asked to sign a duel's transaction. */
export type InspectedPurpose = 'fund' | 'lock' | 'commit-result' | 'settle' | 'refund' | 'close' | 'deposit-card';

/** Purpose, terms and accounts that a transaction must have for a wallet to sign it. */
export interface Expectation {
  readonly purpose: InspectedPurpose;
  /** The wallet that is asked to sign. */
  readonly wallet: string;
  readonly programId: string;
  /** The 319 bytes of docs/duel-v4.md, or the 308 of docs/duel-v4-layout-1.md. */
  readonly terms: Uint8Array;
  /** The duel and pack that the player was shown. Required for `fund`: without them, the inspection has a fault. */
  readonly agreement?: Agreement;
  /** Mints of the drawn cards, the creator's first. Present in card mode, from the result on. */
  readonly cardMints?: readonly string[];
}

/** The fields that the terms of both layouts have. */
export type InspectedTerms = layout1.DuelTerms;

/** Effects of a transaction. It must not be signed unless `faults` is empty. */
export interface Inspection extends Spending {
  readonly faults: readonly string[];
  readonly terms: InspectedTerms;
  readonly escrowAddress: string;
  readonly instructions: readonly KnownInstruction[];
  readonly blockhash: string;
  readonly messageHash: string;
}

/**
 * Decodes an unsigned transaction (base64) and compares everything that it does with the duel. Throws
 * a RangeError or a codec error on bytes that cannot be read; those must not be signed either.
 */
export function inspectTransaction(base64: string, expected: Expectation): Inspection {
  const unsigned = decodeUnsignedTransaction(base64, expected.wallet);
  const { message, decoded } = unsigned;
  const terms = decodeAnyTerms(expected.terms);
  const escrowAddress = findEscrowAddress(sha256(expected.terms), expected.programId as Address).address;
  const instructions = decoded.instructions.map((each) => decodeInstruction(each, expected.programId));
  const { signers, blockhash } = decoded;
  const basis = { ...expected, cardMints: expected.cardMints ?? [], escrowAddress };
  const faults = [
    unsigned.faults,
    findAddedInstructionFaults(signers.length, instructions),
    findTermsFaults(terms, expected),
    findInstructionFaults(instructions, { ...basis, purpose: expected.purpose }),
  ].flat();
  const spending = findSpending(instructions, signers.length, terms.providerKey);
  return { faults, terms, escrowAddress, instructions, ...spending, blockhash, messageHash: sha256Hex(message) };
}

/** Reads terms of either layout. Throws on any other bytes. */
const decodeAnyTerms = (bytes: Uint8Array): InspectedTerms =>
  isLayout1({ terms: bytes }) ? layout1.decodeTerms(bytes) : decodeTerms(bytes);

/** Purposes that layout 1 allows: an escrow account of layout 1 can only be paid out and closed. */
const LAYOUT_1_PURPOSES: ReadonlySet<InspectedPurpose> = new Set(['settle', 'refund', 'close']);

/** Checks that the terms allow the purpose and, for `fund`, that the wallet plays and that they fit `agreement`. */
function findTermsFaults(terms: InspectedTerms, expected: Expectation): string[] {
  const { wallet, purpose, agreement, programId } = expected;
  if (isLayout1(expected))
    return LAYOUT_1_PURPOSES.has(purpose)
      ? []
      : ['These terms are of an earlier version. This duel can only be paid out, refunded or closed.'];
  if (purpose !== 'fund') return [];
  const plays = terms.creator === wallet || terms.opponent === wallet;
  return [
    ...(plays ? [] : ['You are not a player of this duel.']),
    ...(agreement === undefined
      ? ['There is no duel to compare the terms with.']
      : findAgreementFaults(expected.terms, agreement, programId)),
  ];
}

interface InspectionContext extends ExpectedCallContext {
  readonly purpose: InspectedPurpose;
}

function findInstructionFaults(instructions: readonly KnownInstruction[], basis: InspectionContext): string[] {
  const calls = instructions.filter((each) => each.kind === 'escrow');
  const opened = instructions.filter((each) => each.kind === 'create-token-account');
  const unwraps = instructions.filter((each) => each.kind === 'close-token-account');
  return [
    ...instructions.flatMap((each) => findInstructionFault(each, calls, basis) ?? []),
    ...(calls.length === 1 ? [] : ['It does not call the escrow program exactly once.']),
    ...(opened.length <= 1 ? [] : ['It opens more than one token account.']),
    ...(unwraps.length <= 1 ? [] : ['It closes more than one token account.']),
  ];
}

type EscrowCall = Extract<KnownInstruction, { kind: 'escrow' }>;

/** Returns the fault of one instruction, or null. Everything that isn't explicitly allowed is a fault. */
function findInstructionFault(
  instruction: KnownInstruction,
  calls: readonly EscrowCall[],
  basis: InspectionContext,
): string | null {
  switch (instruction.kind) {
    case 'compute-limit':
    case 'compute-price':
    case 'assertion':
      return null;
    case 'create-token-account':
      return isPayoutTokenAccount(instruction, calls, basis)
        ? null
        : 'It opens a token account that the duel does not need.';
    case 'transfer':
      return 'It moves SOL, which the duel does not need: the deposit itself takes the fee.';
    case 'sync-native':
      return 'It touches a token account that the duel does not need.';
    case 'close-token-account':
      return isRefundUnwrap(instruction, basis)
        ? null
        : 'It closes a token account in another way than to unwrap a refund.';
    case 'escrow':
      return findCallFault(instruction, basis);
    default:
      // `findAddedInstructionFaults` reports unexpected instructions of these programs.
      if (WALLET_ADDED_PROGRAMS.has(instruction.programId)) return null;
      return `It calls a program that the duel does not need: ${instruction.programId}.`;
  }
}

type OpenedTokenAccount = Extract<KnownInstruction, { kind: 'create-token-account' }>;

/**
 * Whether the token account that the transaction opens receives the transaction's payout. The signer pays the rent of
 * about 0.002 SOL, which the account's owner can keep, so opening any other account would be a gift.
 */
const isPayoutTokenAccount = (
  { payer, account }: OpenedTokenAccount,
  calls: readonly EscrowCall[],
  basis: InspectionContext,
): boolean =>
  payer === basis.wallet &&
  calls.some((each) => findCallFault(each, basis) === null && each.accounts[PAYOUT_DESTINATION_INDEX] === account);

/** Index of the receiving token account among a payout's accounts: after the escrow account and the vault. */
const PAYOUT_DESTINATION_INDEX = 2;

/** Whether closing this token account unwraps the wallet's own refund of a layout 1 duel. */
function isRefundUnwrap(
  { account, to, owner }: Extract<KnownInstruction, { kind: 'close-token-account' }>,
  basis: InspectionContext,
): boolean {
  const { purpose, wallet } = basis;
  const own = findAssociatedTokenAddress(wallet as Address, NATIVE_MINT_ADDRESS).address;
  return purpose === 'refund' && isLayout1(basis) && account === own && to === wallet && owner === wallet;
}

const callNameByPurpose: Record<InspectedPurpose, string> = {
  fund: 'deposit_fee',
  lock: 'lock_entropy',
  'commit-result': 'commit_result',
  settle: 'settle',
  refund: 'refund',
  close: 'close',
  'deposit-card': 'deposit_card',
};

/** Returns the fault of an escrow call: wrong kind, account or, in a deposit, data. Null if it has none. */
function findCallFault({ call, data, accounts }: EscrowCall, basis: InspectionContext): string | null {
  if (call.kind !== callNameByPurpose[basis.purpose]) return 'It asks the escrow program for something else.';
  if (!accounts.includes(basis.escrowAddress)) return 'It names another escrow account than the one of these terms.';
  if (!listAllowedAccounts(call, basis).some((allowed) => allowed.join() === accounts.join()))
    return 'It pays from or into another account than the terms say.';
  const deposit = buildExpectedDeposit(call, basis);
  return deposit === null || bytesToHex(Uint8Array.from(deposit.data)) === bytesToHex(data)
    ? null
    : 'Its terms are not the terms of the duel.';
}
