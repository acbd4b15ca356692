import { type Address, getBase64EncodedWireTransaction, type Instruction } from '@solana/kit';
import { getSetComputeUnitLimitInstruction } from '@solana-program/compute-budget';
import { depositFee } from '../chain/escrow/instructions';
import { decodeTerms } from '../chain/escrow/terms';
import { compileUnsigned } from '../chain/escrow/unsigned';
import { decodeMessage } from '../chain/inspect/decode';
import { type TargetInstruction, targetOf } from '../chain/inspect/match';
import type { RecentBlockhash } from '../chain/port';
import { sha256Hex } from '../core/hash';

/** The dearest deposit takes about 15,000: program/README.md, "Compute". */
const FUND_COMPUTE_UNITS = 30_000;

/** What a transaction is built on. `nth` counts the wallet's transactions in this duel and makes each message its own. */
export interface Ground extends RecentBlockhash {
  readonly nth?: number;
}

/** An unsigned transaction as base64, with everything that a landed one is compared with. */
export interface BuiltTransaction {
  readonly transaction: string;
  readonly messageHash: string;
  readonly target: TargetInstruction;
}

/** A deposit to build. `terms` are the 319 bytes. */
export interface FundingOf {
  readonly terms: Uint8Array;
  readonly programId: string;
  readonly wallet: string;
}

/** Builds the deposit of a fee, which wraps it by itself: one signer, about 700 bytes. */
export function buildFund({ terms: bytes, programId, wallet }: FundingOf, ground: Ground): BuiltTransaction {
  const instructions = [
    getSetComputeUnitLimitInstruction({ units: FUND_COMPUTE_UNITS + (ground.nth ?? 0) }),
    depositFee({ terms: decodeTerms(bytes), depositor: wallet as Address, programAddress: programId as Address }),
  ];
  return build(wallet, instructions, programId, ground);
}

/** Compiles instructions of which exactly one calls the escrow program. */
export function build(
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
    target: targetOf(target),
  };
}
