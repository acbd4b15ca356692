import { bytesToHex } from '@noble/hashes/utils.js';
import type { Address } from '@solana/kit';
import { sha256Hex } from '../../core/hash';
import { findEscrowAddress, findTokenAddress, NATIVE_MINT_ADDRESS, SYSTEM_PROGRAM_ADDRESS } from '../escrow/address';
import type { EscrowInstructionData } from '../escrow/decode';
import type { Side } from '../escrow/draw';
import { depositCard, depositFee, type EscrowInstruction } from '../escrow/instructions';
import { type DuelTerms, decodeTerms, hashTerms } from '../escrow/terms';
import { type KnownInstruction, readInstruction } from './instruction';
import { calculateNetworkFee, MAX_NETWORK_FEE } from './network-fee';
import { readUnsigned } from './read-unsigned';

export type InspectedPurpose = 'fund' | 'commit-result' | 'settle' | 'refund' | 'deposit-card';

/** What a transaction is held against: the duel as both players agreed on it. */
export interface Expectation {
  readonly purpose: InspectedPurpose;
  /** Who is asked to sign. */
  readonly wallet: string;
  readonly programId: string;
  /** The 308 bytes of docs/duel-v4.md. */
  readonly terms: Uint8Array;
  /** Of the duel, lower-case hex; a payment whose terms have another one, or that is held against none, is a fault. */
  readonly policyHash?: string;
  /** The most that this transaction may take, in lamports, without network fees. */
  readonly feeLamports: bigint;
  /** The drawn cards, the creator's first; in card mode from the result on. */
  readonly cardMints?: readonly string[];
}

/** What a transaction does. It must not be signed unless `faults` is empty. */
export interface Inspection {
  readonly faults: readonly string[];
  readonly terms: DuelTerms;
  readonly escrowAddress: string;
  readonly instructions: readonly KnownInstruction[];
  /** Lamports that leave the wallet into the duel's vault. */
  readonly paysLamports: bigint;
  /** At most, in lamports: signature fee and priority fee. */
  readonly networkFeeLamports: bigint;
  readonly blockhash: string;
  readonly messageHash: string;
}

/**
 * Decodes an unsigned transaction (base64) and compares everything that it does with the duel. Throws
 * a RangeError or a codec error on bytes that cannot be read; those must not be signed either.
 */
export function inspectTransaction(base64: string, expected: Expectation): Inspection {
  const unsigned = readUnsigned(base64, expected.wallet);
  const { message, decoded } = unsigned;
  const terms = decodeTerms(expected.terms);
  const escrowAddress = findEscrowAddress(hashTerms(terms), expected.programId as Address).address;
  const instructions = decoded.instructions.map((each) => readInstruction(each, expected.programId));
  const networkFeeLamports = calculateNetworkFee(decoded.signers.length, instructions);
  const wrappedAccount = findTokenAddress(expected.wallet as Address, NATIVE_MINT_ADDRESS).address;
  const faults = [
    unsigned.faults,
    networkFeeLamports <= MAX_NETWORK_FEE ? [] : ['Its network fee is far above what this transaction needs.'],
    findTermsFaults(terms, expected),
    findInstructionFaults(instructions, { ...expected, duelTerms: terms, escrowAddress, wrappedAccount }),
  ].flat();
  const transfers = instructions.filter((each) => each.kind === 'transfer');
  const paysLamports = transfers.reduce((sum, { lamports }) => sum + lamports, 0n);
  const { blockhash } = decoded;
  return {
    faults,
    terms,
    escrowAddress,
    instructions,
    paysLamports,
    networkFeeLamports,
    blockhash,
    messageHash: sha256Hex(message),
  };
}

function findTermsFaults(terms: DuelTerms, { wallet, purpose, feeLamports, policyHash }: Expectation): string[] {
  if (purpose !== 'fund') return [];
  const plays = terms.creator === wallet || terms.opponent === wallet;
  return [
    ...(plays ? [] : ['You are not a player of this duel.']),
    ...(bytesToHex(Uint8Array.from(terms.policyHash)) === policyHash
      ? []
      : ['The valuation policy in the terms is not the one of the duel.']),
    ...(terms.feeLamports === feeLamports ? [] : ['The fee in the terms is not the fee of the duel.']),
  ];
}

interface Held extends Expectation {
  readonly duelTerms: DuelTerms;
  readonly escrowAddress: string;
  /** The wallet's associated account for wrapped SOL. */
  readonly wrappedAccount: string;
}

function findInstructionFaults(instructions: readonly KnownInstruction[], held: Held): string[] {
  const count = (kind: KnownInstruction['kind']) => instructions.filter((each) => each.kind === kind).length;
  return [
    ...instructions.flatMap((each) => findFault(each, held) ?? []),
    ...(count('transfer') <= 1 ? [] : ['It moves SOL more than once.']),
    ...(count('escrow') === 1 ? [] : ['It does not call the escrow program exactly once.']),
  ];
}

/** What is wrong with one instruction, or null. Everything that is not expressly fine is wrong. */
function findFault(instruction: KnownInstruction, held: Held): string | null {
  const { purpose, wallet, wrappedAccount } = held;
  switch (instruction.kind) {
    case 'compute-limit':
    case 'compute-price':
      return null;
    case 'create-token-account':
      return instruction.payer === wallet && mayOpen(instruction, held)
        ? null
        : 'It opens a token account that the duel does not need.';
    case 'transfer': {
      const isWrap = purpose === 'fund' && instruction.from === wallet && instruction.to === wrappedAccount;
      return isWrap && instruction.lamports === held.feeLamports
        ? null
        : 'It moves SOL in another way or amount than the fee.';
    }
    case 'sync-native':
      return purpose === 'fund' && instruction.account === wrappedAccount
        ? null
        : 'It touches a token account that the duel does not need.';
    case 'close-token-account': {
      const isUnwrap = instruction.account === wrappedAccount && instruction.to === wallet;
      return purpose === 'refund' && isUnwrap && instruction.owner === wallet
        ? null
        : 'It closes a token account in another way than to unwrap a refund.';
    }
    case 'escrow':
      return findCallFault(instruction, held);
    default:
      return `It calls a program that the duel does not need: ${instruction.programId}.`;
  }
}

type Opened = Extract<KnownInstruction, { kind: 'create-token-account' }>;

/**
 * Whether a purpose needs this token account. The wallet pays about 0.002 SOL of rent for each, which the owner can
 * take out again, so that accounts of anybody else would be gifts.
 */
function mayOpen(
  { owner, mint }: Opened,
  { purpose, wallet, escrowAddress, duelTerms, cardMints = [] }: Held,
): boolean {
  const { creator, opponent, treasury } = duelTerms;
  const isPlayer = owner === creator || owner === opponent;
  switch (purpose) {
    case 'fund':
      return mint === NATIVE_MINT_ADDRESS && (owner === wallet || owner === escrowAddress);
    case 'deposit-card':
      return cardMints.includes(mint) && owner === escrowAddress;
    case 'settle':
      return mint === NATIVE_MINT_ADDRESS ? owner === treasury : cardMints.includes(mint) && isPlayer;
    case 'refund':
      return mint === NATIVE_MINT_ADDRESS && isPlayer;
    case 'commit-result':
      return false;
  }
}

const callOf: Record<InspectedPurpose, string> = {
  fund: 'deposit_fee',
  'commit-result': 'commit_result',
  settle: 'settle',
  refund: 'refund',
  'deposit-card': 'deposit_card',
};

function findCallFault(
  { call, data, accounts }: Extract<KnownInstruction, { kind: 'escrow' }>,
  held: Held,
): string | null {
  if (call.kind !== callOf[held.purpose]) return 'It asks the escrow program for something else.';
  if (!accounts.includes(held.escrowAddress)) return 'It names another escrow account than the one of these terms.';
  const wanted = depositOf(call, held);
  if (wanted === null) return null;
  if (wanted.accounts.map(({ address }) => address).join() !== accounts.join())
    return 'It pays from or into another account than the terms say.';
  return bytesToHex(Uint8Array.from(wanted.data)) === bytesToHex(data)
    ? null
    : 'Its terms are not the terms of the duel.';
}

/** The deposit as it must be, down to the last account; null for a call that takes nothing from the wallet. */
function depositOf(call: EscrowInstructionData, held: Held): EscrowInstruction | null {
  const of = { programAddress: held.programId as Address, escrow: held.escrowAddress as Address };
  const wallet = held.wallet as Address;
  if (call.kind === 'deposit_fee') return depositFee({ ...of, terms: decodeTerms(held.terms), depositor: wallet });
  if (call.kind !== 'deposit_card') return null;
  const mint = held.cardMints?.[call.side] ?? SYSTEM_PROGRAM_ADDRESS;
  return depositCard({ ...of, side: call.side as Side, mint: mint as Address, holder: wallet });
}
