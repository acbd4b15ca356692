import { createHash } from 'node:crypto';
import { base58 } from '@scure/base';
import type { Blockhash } from '@solana/kit';
import { createKeypairFromSeed, type Keypair } from './runtime/keypair';

/** The values that identify a chain: 32 secret random bytes, and a hash and keys that are derived from them. */
export interface Genesis {
  readonly secret: Uint8Array;
  readonly hash: Blockhash;
  /** Key that pays airdrops. */
  readonly faucet: Keypair;
  /** Key of the only validator. */
  readonly validatorIdentity: Keypair;
  /** Key of the validator's vote account. */
  readonly voteAccount: Keypair;
}

export const SECRET_BYTES = 32;

const hashWithSecret = (secret: Uint8Array, ...parts: (string | Uint8Array)[]): Uint8Array => {
  const hash = createHash('sha256').update(secret);
  for (const part of parts) hash.update(part);
  return new Uint8Array(hash.digest());
};

export function deriveGenesis(secret: Uint8Array): Genesis {
  return {
    secret,
    hash: base58.encode(hashWithSecret(secret, 'genesis')) as Blockhash,
    faucet: createKeypairFromSeed(hashWithSecret(secret, 'faucet')),
    validatorIdentity: createKeypairFromSeed(hashWithSecret(secret, 'identity')),
    voteAccount: createKeypairFromSeed(hashWithSecret(secret, 'voter')),
  };
}

const encodeSlot = (slot: number): Uint8Array => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(slot));
  return bytes;
};

/**
 * Calculates a block's hash from the secret, its slot and its transactions, so that the hashes of empty blocks needn't
 * be stored. Slot 0 has the genesis hash. Without the secret nobody can predict the hash of any later slot.
 */
export function deriveBlockhash({ secret, hash }: Genesis, slot: number, signatures: readonly string[]): Blockhash {
  if (slot === 0) return hash;
  return base58.encode(hashWithSecret(secret, 'blockhash', encodeSlot(slot), signatures.join(' '))) as Blockhash;
}

/**
 * Calculates a slot's hash for the SlotHashes sysvar from the secret, the slot and its blockhash. Unlike on a cluster,
 * it doesn't depend on the accounts.
 */
export const deriveBankHash = ({ secret }: Genesis, slot: number, blockhash: Blockhash): string =>
  base58.encode(hashWithSecret(secret, 'bank', encodeSlot(slot), blockhash));
