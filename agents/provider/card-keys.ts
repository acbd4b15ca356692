import { createHmac } from 'node:crypto';
import { type Keypair, toKeypair } from '../keypair';

/** The keys of the provider's mints, in the order in which they are handed out. */
export interface CardKeys {
  /** Number of keys handed out so far, and so the index of the next one. */
  readonly nextIndex: number;
  /** Counts the next `count` keys as handed out, and returns their mints. */
  handOut(count: number): string[];
  deriveKeypair(index: number): Keypair;
  /** Whether a mint was handed out by this provider. */
  owns(mint: string): boolean;
}

/**
 * Creates the provider's card keys with none handed out. Each key is derived from the secret and its index, so only the
 * number of keys that were handed out has to be stored.
 */
export function openCardKeys(secret: Uint8Array): CardKeys {
  const handedOut = new Set<string>();
  const deriveKeypairAt = (index: number): Keypair => toKeypair(deriveCardSecret(secret, index));
  return {
    get nextIndex() {
      return handedOut.size;
    },
    handOut: (count) =>
      Array.from({ length: count }, () => {
        const { address } = deriveKeypairAt(handedOut.size);
        handedOut.add(address);
        return address;
      }),
    deriveKeypair: deriveKeypairAt,
    owns: (mint) => handedOut.has(mint),
  };
}

function deriveCardSecret(secret: Uint8Array, index: number): Uint8Array {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(index));
  return new Uint8Array(createHmac('sha256', secret).update('ripduel:provider-card:v1').update(counter).digest());
}
