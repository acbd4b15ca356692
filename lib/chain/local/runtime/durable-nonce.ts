import { createHash } from 'node:crypto';
import { base58 } from '@scure/base';
import type { Address, Blockhash } from '@solana/kit';
import type { StoredAccount } from './account-versions';
import { SYSTEM_PROGRAM } from './program-addresses';
import type { WireMessage } from './wire';

/** Size of a nonce account: version and state as u32 (1 and 1), authority, stored hash, fee. */
const NONCE_BYTES = 80;
/** Value of both the version and the state of a nonce account that can be used. */
const INITIALIZED_STATE = 1;
/** Offset of the authority's address in a nonce account. */
const AUTHORITY_OFFSET = 8;
/** Offset in a nonce account of the hash that a message may use as its blockhash. */
const STORED_HASH_OFFSET = 40;
/** Tag of the System Program's instruction `AdvanceNonceAccount`. */
const ADVANCE_NONCE_TAG = 4;

const readU32 = (data: Uint8Array, at: number): number =>
  new DataView(data.buffer, data.byteOffset).getUint32(at, true);
const readAddress = (data: Uint8Array, at: number): string => base58.encode(data.subarray(at, at + 32));

/**
 * Returns the nonce account whose hash a message uses instead of a recent blockhash: the first instruction advances the
 * account, its authority signs, and the account stores the message's blockhash. Null if the message doesn't use a
 * nonce, or one that was advanced on `blockhash`, the newest: it can't be advanced again before the next block.
 */
export function findUsedNonce(
  message: WireMessage,
  blockhash: Blockhash,
  accountOf: (address: Address) => StoredAccount | null,
): { readonly address: Address; readonly account: StoredAccount } | null {
  const [first] = message.instructions;
  if (!first || message.accountKeys[first.programIdIndex] !== SYSTEM_PROGRAM) return null;
  if (first.data.length < 4 || readU32(first.data, 0) !== ADVANCE_NONCE_TAG) return null;
  const address = message.accountKeys[first.accounts[0] ?? Number.NaN];
  const account = address ? accountOf(address) : null;
  if (!address || account?.owner !== SYSTEM_PROGRAM || account.data.length !== NONCE_BYTES) return null;
  const { data } = account;
  const signers = message.accountKeys.slice(0, message.numRequiredSignatures);
  const isUsable = readU32(data, 0) === INITIALIZED_STATE && readU32(data, 4) === INITIALIZED_STATE;
  const isSigned = signers.some((signer) => signer === readAddress(data, AUTHORITY_OFFSET));
  const nonce = readAddress(data, STORED_HASH_OFFSET);
  const canAdvance = nonce !== base58.encode(calculateNextNonce(blockhash));
  return isUsable && isSigned && canAdvance && nonce === message.recentBlockhash ? { address, account } : null;
}

const calculateNextNonce = (blockhash: Blockhash): Uint8Array =>
  createHash('sha256').update('DURABLE_NONCE').update(base58.decode(blockhash)).digest();

/**
 * Returns the nonce account with its next nonce, which is derived from `blockhash`. The nonce also advances if the
 * transaction fails and its other changes are undone.
 */
export function advanceNonce(account: StoredAccount, blockhash: Blockhash): StoredAccount {
  const data = Uint8Array.from(account.data);
  data.set(calculateNextNonce(blockhash), STORED_HASH_OFFSET);
  return { ...account, data };
}
