import { type Address, getBase64EncodedWireTransaction, type Instruction } from '@solana/kit';
import { getSetComputeUnitLimitInstruction } from '@solana-program/compute-budget';
import { buildDepositFeeInstruction } from '../chain/escrow/instructions';
import { decodeTerms } from '../chain/escrow/terms';
import { compileUnsigned } from '../chain/escrow/unsigned';
import { decodeMessage } from '../chain/inspect/decode';
import { type TargetInstruction, toTargetInstruction } from '../chain/inspect/match';
import type { RecentBlockhash } from '../chain/port';
import { sha256Hex } from '../core/hash';

/**
 * Least compute unit limit of a payment. The most expensive deposit takes about 14,000 (program/README.md, "Compute").
 */
const FUND_COMPUTE_UNITS = 30_000;

/**
 * The blockhash of a message, and the number of earlier intents of the wallet in this duel, which makes messages of two
 * intents differ (`buildUnitLimitInstruction`).
 */
export interface MessageOptions extends RecentBlockhash {
  readonly earlierIntentCount?: number;
}

/**
 * Limits compute units to `units` plus the number of earlier intents: messages of two intents on the same blockhash
 * then differ, so that a signature belongs to only one of them.
 */
export const buildUnitLimitInstruction = (units: number, { earlierIntentCount = 0 }: MessageOptions): Instruction =>
  getSetComputeUnitLimitInstruction({ units: units + earlierIntentCount });

/** An unsigned transaction in base64, the SHA-256 (hex) of its message, and its call of the escrow program. */
export interface BuiltTransaction {
  readonly transaction: string;
  readonly messageHash: string;
  readonly target: TargetInstruction;
}

/** A deposit to build. `terms` are 319 bytes: docs/duel-v4.md, "Terms". */
export interface PaymentOptions {
  readonly terms: Uint8Array;
  readonly programId: string;
  readonly wallet: string;
}

/** Builds the deposit of a fee by one call, which also wraps the SOL. It has one signer and about 800 bytes. */
export function buildPayment(
  { terms: bytes, programId, wallet }: PaymentOptions,
  options: MessageOptions,
): BuiltTransaction {
  const instructions = [
    buildUnitLimitInstruction(FUND_COMPUTE_UNITS, options),
    buildDepositFeeInstruction({
      terms: decodeTerms(bytes),
      depositor: wallet as Address,
      programAddress: programId as Address,
    }),
  ];
  return buildTransaction(wallet, instructions, programId, options);
}

/** Compiles instructions into an unsigned transaction. Exactly one of them must call the escrow program. */
export function buildTransaction(
  wallet: string,
  instructions: readonly Instruction[],
  programId: string,
  recent: RecentBlockhash,
): BuiltTransaction {
  const compiled = compileUnsigned(wallet, instructions, recent);
  const message = new Uint8Array(compiled.messageBytes);
  const target = decodeMessage(message).instructions.find((instruction) => instruction.programId === programId);
  if (target === undefined) throw new Error('a prepared transaction must call the escrow program');
  return {
    transaction: getBase64EncodedWireTransaction(compiled),
    messageHash: sha256Hex(message),
    target: toTargetInstruction(target),
  };
}
