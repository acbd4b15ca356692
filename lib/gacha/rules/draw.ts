import { canonicalHash } from '../../core/canonical-json';
import { sha256Hex } from '../../core/hash';
import { drawBelow } from '../../core/seeded-draw';
import type { OddsDocument } from './documents';

/** What a rip drew: its ticket out of the total weight, whose nonce gave it, and whose copy it is. */
export interface Drawn {
  readonly ticket: number;
  readonly nonce: number;
  readonly entryIndex: number;
}

/** The hash that commits to a server seed: SHA-256 of its 32 bytes. */
export const hashServerSeed = (serverSeed: Uint8Array): string => sha256Hex(serverSeed);

/** The hash by which a payment binds a client seed: SHA-256 of its UTF-8 form. */
export const hashClientSeed = (clientSeed: string): string => sha256Hex(clientSeed);

/**
 * Draws one copy out of all that the odds name: a ticket below the total weight, from nonce 0 on. Tickets
 * run over the entries in their order. Throws RangeError where there is nothing to draw.
 */
export function drawFrom(
  odds: Pick<OddsDocument, 'totalWeight' | 'entries'>,
  serverSeed: Uint8Array,
  clientSeed: string,
): Drawn {
  const { value, nonce } = drawBelow(serverSeed, clientSeed, 0, BigInt(odds.totalWeight));
  const ticket = Number(value);
  return { ticket, nonce, entryIndex: entryAt(odds, ticket) };
}

/** Whose ticket it is; throws RangeError for one that the weights do not reach. */
export function entryAt({ entries }: Pick<OddsDocument, 'entries'>, ticket: number): number {
  let end = 0;
  for (const { entryIndex, weight } of entries) {
    end += weight;
    if (ticket < end) return entryIndex;
  }
  throw new RangeError('the ticket lies past the total weight');
}

/** What a payment binds before anybody pays, and its memo says. */
export interface Bound {
  readonly intentId: string;
  readonly oddsHash: string;
  readonly serverSeedHash: string;
  readonly clientSeedHash: string;
}

/** SHA-256 of the canonical form of what a payment binds: 64 hex digits, which its memo carries. */
export const memoNonceOf = ({ intentId, oddsHash, serverSeedHash, clientSeedHash }: Bound): string =>
  canonicalHash({ memoVersion: 1, intentId, oddsHash, serverSeedHash, clientSeedHash });

/** What a rip came to, as its proof states it. Amounts are decimal strings of base units. */
export interface RipOutcome {
  readonly ripId: string;
  readonly machineKey: string;
  readonly mode: 'fixture' | 'devnet-preview';
  readonly oddsHash: string;
  readonly inventoryHash: string;
  readonly serverSeedHash: string;
  readonly ticket: number;
  readonly totalWeight: number;
  readonly nonce: number;
  readonly entryIndex: number;
  readonly cardId: string;
  readonly tier: string;
  readonly valueAmount: string;
  readonly valueMint: string;
  readonly valueDecimals: number;
  /** Null where nothing was paid. */
  readonly payment: { readonly intentId: string; readonly memoNonce: string; readonly signature: string } | null;
}

/** The canonical result payload of a rip; its hash stands in the activity list and in the round's proof. */
export const ripResult = (outcome: RipOutcome) => ({ resultVersion: 1, ...outcome });

export const hashRipResult = (outcome: RipOutcome): string => canonicalHash(ripResult(outcome));
