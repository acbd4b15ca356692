import { type Address, createNoopSigner, getBase64EncodedWireTransaction, type Instruction } from '@solana/kit';
import { getSetComputeUnitLimitInstruction } from '@solana-program/compute-budget';
import { getTransferSolInstruction } from '@solana-program/system';
import { getCreateAssociatedTokenIdempotentInstruction, getSyncNativeInstruction } from '@solana-program/token';
import { findFeeVaultAddress, findTokenAddress, NATIVE_MINT_ADDRESS } from '../chain/escrow/address';
import { depositFee } from '../chain/escrow/instructions';
import { decodeTerms } from '../chain/escrow/terms';
import { compileUnsigned } from '../chain/escrow/unsigned';
import { decodeMessage } from '../chain/inspect/decode';
import { type TargetInstruction, targetOf } from '../chain/inspect/match';
import type { RecentBlockhash } from '../chain/port';
import { sha256Hex } from '../core/hash';

const FUND_COMPUTE_UNITS = 80_000;

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

/** Whose money, into which escrow. */
export interface FundingOf {
  readonly terms: Uint8Array;
  readonly escrowAddress: string;
  readonly programId: string;
  readonly wallet: string;
}

/** Wraps the fee and deposits it: one signer, about 850 bytes. */
export function buildFund(
  { terms: bytes, escrowAddress, programId, wallet }: FundingOf,
  ground: Ground,
): BuiltTransaction {
  const terms = decodeTerms(bytes);
  const payer = createNoopSigner(wallet as Address);
  const escrow = escrowAddress as Address;
  const wrapped = findTokenAddress(payer.address, NATIVE_MINT_ADDRESS).address;
  const instructions = [
    getSetComputeUnitLimitInstruction({ units: FUND_COMPUTE_UNITS + (ground.nth ?? 0) }),
    getCreateAssociatedTokenIdempotentInstruction({
      payer,
      ata: wrapped,
      owner: payer.address,
      mint: NATIVE_MINT_ADDRESS,
    }),
    getTransferSolInstruction({ source: payer, destination: wrapped, amount: terms.feeLamports }),
    getSyncNativeInstruction({ account: wrapped }),
    getCreateAssociatedTokenIdempotentInstruction({
      payer,
      ata: findFeeVaultAddress(escrow).address,
      owner: escrow,
      mint: NATIVE_MINT_ADDRESS,
    }),
    depositFee({ terms, depositor: payer.address, programAddress: programId as Address }),
  ];
  return build(payer.address, instructions, programId, ground);
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
