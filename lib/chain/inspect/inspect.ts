import { bytesToHex } from '@noble/hashes/utils.js';
import type { Address } from '@solana/kit';
import { sha256Hex } from '../../core/hash';
import { findEscrowAddress, findTokenAddress, NATIVE_MINT_ADDRESS, SYSTEM_PROGRAM_ADDRESS } from '../escrow/address';
import type { EscrowInstructionData } from '../escrow/decode';
import type { Side } from '../escrow/draw';
import { depositCard, depositFee, type EscrowInstruction } from '../escrow/instructions';
import { type DuelTerms, decodeTerms, hashTerms } from '../escrow/terms';
import { decodeMessage } from './decode';
import { type KnownInstruction, readInstruction } from './instruction';
import { fromBase64, splitTransaction } from './wire';

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

const SIGNATURE_FEE = 5_000n;
const MOST_NETWORK_FEE = 1_000_000n;
const DEFAULT_COMPUTE_UNITS = 1_400_000n;

/**
 * Decodes an unsigned transaction (base64) and compares everything that it does with the duel. Throws
 * a RangeError or a codec error on bytes that cannot be read; those must not be signed either.
 */
export function inspectTransaction(base64: string, expected: Expectation): Inspection {
  const { signatures, message } = splitTransaction(fromBase64(base64));
  const decoded = decodeMessage(message);
  const terms = decodeTerms(expected.terms);
  const escrowAddress = findEscrowAddress(hashTerms(terms), expected.programId as Address).address;
  const instructions = decoded.instructions.map((each) => readInstruction(each, expected.programId));
  const networkFeeLamports = networkFeeOf(instructions, BigInt(signatures.length));
  const faults = [
    signatures.length === 1 && decoded.signers[0] === expected.wallet
      ? []
      : ['It asks for another signature than yours alone.'],
    signatures.every((signature) => signature.every((byte) => byte === 0))
      ? []
      : ['It carries a signature of somebody already.'],
    networkFeeLamports <= MOST_NETWORK_FEE ? [] : ['Its network fee is far above what this transaction needs.'],
    findTermsFaults(terms, expected),
    findInstructionFaults(instructions, { ...expected, escrowAddress }),
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

function networkFeeOf(instructions: readonly KnownInstruction[], signatures: bigint): bigint {
  const units = instructions.find((each) => each.kind === 'compute-limit')?.units;
  const price = instructions.find((each) => each.kind === 'compute-price')?.microLamports ?? 0n;
  return (
    signatures * SIGNATURE_FEE +
    ((units === undefined ? DEFAULT_COMPUTE_UNITS : BigInt(units)) * price + 999_999n) / 1_000_000n
  );
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

type Held = Expectation & { readonly escrowAddress: string };

function findInstructionFaults(instructions: readonly KnownInstruction[], held: Held): string[] {
  const calls = instructions.filter((each) => each.kind === 'escrow');
  const faults = instructions.flatMap((each) => findFault(each, held) ?? []);
  return calls.length === 1 ? faults : [...faults, 'It does not call the escrow program exactly once.'];
}

/** What is wrong with one instruction, or null. Everything that is not expressly fine is wrong. */
function findFault(instruction: KnownInstruction, held: Held): string | null {
  const wrapped = findTokenAddress(held.wallet as Address, NATIVE_MINT_ADDRESS).address;
  switch (instruction.kind) {
    case 'compute-limit':
    case 'compute-price':
      return null;
    case 'create-token-account':
      return instruction.payer === held.wallet && isMintOf(instruction.mint, held)
        ? null
        : 'It opens a token account that the duel does not need.';
    case 'transfer': {
      const isWrap = held.purpose === 'fund' && instruction.from === held.wallet && instruction.to === wrapped;
      return isWrap && instruction.lamports === held.feeLamports
        ? null
        : 'It moves SOL in another way or amount than the fee.';
    }
    case 'sync-native':
      return held.purpose === 'fund' && instruction.account === wrapped
        ? null
        : 'It touches a token account that the duel does not need.';
    case 'close-token-account': {
      const isUnwrap = instruction.account === wrapped && instruction.to === held.wallet;
      return held.purpose === 'refund' && isUnwrap && instruction.owner === held.wallet
        ? null
        : 'It closes a token account in another way than to unwrap a refund.';
    }
    case 'escrow':
      return findCallFault(instruction, held);
    default:
      return `It calls a program that the duel does not need: ${instruction.programId}.`;
  }
}

/** Cards have accounts of their own: the vault when one is brought, the winner's when it is settled. */
function isMintOf(mint: string, { purpose, cardMints = [] }: Held): boolean {
  if (purpose === 'deposit-card') return cardMints.includes(mint);
  return mint === NATIVE_MINT_ADDRESS || (purpose === 'settle' && cardMints.includes(mint));
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
  const sameAccounts =
    wanted.accounts.length === accounts.length &&
    wanted.accounts.every(({ address }, index) => address === accounts[index]);
  if (!sameAccounts) return 'It pays from or into another account than the terms say.';
  const sameData = wanted.data.length === data.length && wanted.data.every((byte, index) => byte === data[index]);
  return sameData ? null : 'Its terms are not the terms of the duel.';
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
