import type { Address } from '@solana/kit';
import { findAssociatedTokenAddress } from '../escrow/address';
import { decodeEscrowInstruction } from '../escrow/decode';
import type { DecodedInstruction } from './decode';

/** A decoded instruction of a kind that the inspections of transactions know; `unknown` for all others. */
export type KnownInstruction =
  | { readonly kind: 'compute-limit'; readonly units: number }
  | { readonly kind: 'compute-price'; readonly microLamports: bigint }
  | { readonly kind: 'assertion' }
  | {
      readonly kind: 'create-token-account';
      readonly payer: string;
      readonly account: string;
      readonly owner: string;
      readonly mint: string;
    }
  | { readonly kind: 'transfer'; readonly from: string; readonly to: string; readonly lamports: bigint }
  | { readonly kind: 'sync-native'; readonly account: string }
  | {
      readonly kind: 'close-token-account';
      readonly account: string;
      readonly to: string;
      readonly owner: string;
    }
  | {
      readonly kind: 'escrow';
      readonly call: NonNullable<ReturnType<typeof decodeEscrowInstruction>>;
      readonly data: Uint8Array;
      readonly accounts: readonly string[];
    }
  | { readonly kind: 'unknown'; readonly programId: string };

export const COMPUTE_BUDGET = 'ComputeBudget111111111111111111111111111111';
/** Lighthouse, a program whose assertions wallets add to transactions to protect their users. */
export const LIGHTHOUSE = 'L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95';
/**
 * Range of the first byte of Lighthouse's assertions. Instructions 0 and 1 open and close accounts at the signer's
 * cost, so they aren't accepted.
 */
const ASSERTION_TAG_RANGE = { first: 2, last: 17 };
const SYSTEM_PROGRAM = '11111111111111111111111111111111';
const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA';
const RENT_SYSVAR = 'SysvarRent111111111111111111111111111111111';
const ASSOCIATED_TOKEN_PROGRAM = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL';

/**
 * Decodes an instruction into one of the kinds of `KnownInstruction`. Escrow calls are `unknown` if `escrowProgramId`
 * is not given.
 */
export function decodeInstruction(instruction: DecodedInstruction, escrowProgramId?: string): KnownInstruction {
  const { programId, data } = instruction;
  const accounts = instruction.accounts.map(({ address }) => address);
  const view = new DataView(data.buffer, data.byteOffset, data.length);
  const unknown = { kind: 'unknown', programId } as const;
  if (programId === escrowProgramId) {
    const call = decodeEscrowInstruction(data);
    return call === null ? unknown : { kind: 'escrow', call, data, accounts };
  }
  if (programId === COMPUTE_BUDGET) return decodeComputeBudget(data, view) ?? unknown;
  if (programId === LIGHTHOUSE) return decodeAssertion(data) ?? unknown;
  if (programId === SYSTEM_PROGRAM) return decodeTransfer(accounts, data, view) ?? unknown;
  if (programId === ASSOCIATED_TOKEN_PROGRAM) return decodeCreateTokenAccount(accounts, data) ?? unknown;
  if (programId === TOKEN_PROGRAM)
    return decodeSyncNative(accounts, data) ?? decodeCloseTokenAccount(accounts, data) ?? unknown;
  return unknown;
}

function decodeComputeBudget(data: Uint8Array, view: DataView): KnownInstruction | null {
  if (data[0] === 2 && data.length === 5) return { kind: 'compute-limit', units: view.getUint32(1, true) };
  if (data[0] === 3 && data.length === 9) return { kind: 'compute-price', microLamports: view.getBigUint64(1, true) };
  return null;
}

/**
 * Reads an assertion of Lighthouse, or returns null. An assertion makes a transaction fail if an account isn't as the
 * wallet expects; it never moves anything.
 */
function decodeAssertion([kind = 0]: Uint8Array): KnownInstruction | null {
  return kind >= ASSERTION_TAG_RANGE.first && kind <= ASSERTION_TAG_RANGE.last ? { kind: 'assertion' } : null;
}

function decodeTransfer(accounts: readonly string[], data: Uint8Array, view: DataView): KnownInstruction | null {
  if (data.length !== 12 || view.getUint32(0, true) !== 2 || accounts.length < 2) return null;
  const [from, to] = accounts as [string, string];
  return { kind: 'transfer', from, to, lamports: view.getBigUint64(4, true) };
}

/**
 * Decodes `SyncNative`, which turns lamports of a token account into wrapped SOL; null for any other data. Accepts the
 * token account alone, or followed by the rent sysvar, as newer clients send it.
 */
function decodeSyncNative([account, rent, ...rest]: readonly string[], data: Uint8Array): KnownInstruction | null {
  const isSync =
    data.length === 1 && data[0] === 17 && rest.length === 0 && (rent === undefined || rent === RENT_SYSVAR);
  return isSync && account !== undefined ? { kind: 'sync-native', account } : null;
}

function decodeCloseTokenAccount(accounts: readonly string[], data: Uint8Array): KnownInstruction | null {
  if (data.length !== 1 || data[0] !== 9 || accounts.length !== 3) return null;
  const [account, to, owner] = accounts as [string, string, string];
  return { kind: 'close-token-account', account, to, owner };
}

/**
 * Reads the creation of a token account, or returns null. Accepts only the idempotent form, and only for the owner's
 * associated token account.
 */
function decodeCreateTokenAccount(accounts: readonly string[], data: Uint8Array): KnownInstruction | null {
  if (data.length !== 1 || data[0] !== 1 || accounts[4] !== SYSTEM_PROGRAM || accounts[5] !== TOKEN_PROGRAM)
    return null;
  const [payer, account, owner, mint] = accounts as [string, string, Address, Address];
  if (findAssociatedTokenAddress(owner, mint).address !== account) return null;
  return { kind: 'create-token-account', payer, account, owner, mint };
}
