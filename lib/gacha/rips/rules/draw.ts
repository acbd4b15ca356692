import { hashCanonicalJson } from '../../../core/canonical-json';
import { sha256Hex } from '../../../core/hash';
import { drawBelow } from '../../../core/seeded-draw';
import type { OddsDocument } from '../../machines/rules/documents';

/** The draw of a rip: a ticket below the total weight, the nonce that produced it, and the entry that it falls in. */
export interface DrawnEntry {
  readonly ticket: number;
  readonly nonce: number;
  readonly entryIndex: number;
}

/** Returns the hash that commits to a server seed: SHA-256 of its 32 bytes. */
export const hashServerSeed = (serverSeed: Uint8Array): string => sha256Hex(serverSeed);

/** Returns the hash that binds a payment to a client seed: SHA-256 of its UTF-8 form. */
export const hashClientSeed = (clientSeed: string): string => sha256Hex(clientSeed);

/**
 * Draws one copy: a ticket below the total weight, starting at nonce 0. Tickets are numbered over the entries in order.
 * Throws RangeError if there is nothing to draw.
 */
export function drawCopy(
  odds: Pick<OddsDocument, 'totalWeight' | 'entries'>,
  serverSeed: Uint8Array,
  clientSeed: string,
): DrawnEntry {
  const { value, nonce } = drawBelow(serverSeed, clientSeed, 0, BigInt(odds.totalWeight));
  const ticket = Number(value);
  return { ticket, nonce, entryIndex: findTicketEntry(odds, ticket) };
}

/**
 * Returns the index of the entry that a ticket falls in. Throws RangeError for a ticket that isn't below the total
 * weight.
 */
export function findTicketEntry({ entries }: Pick<OddsDocument, 'entries'>, ticket: number): number {
  let end = 0;
  for (const { entryIndex, weight } of entries) {
    end += weight;
    if (ticket < end) return entryIndex;
  }
  throw new RangeError('the ticket lies past the total weight');
}

/** The values that a payment commits to before it is paid. Its memo carries their hash. */
export interface PaymentBinding {
  readonly intentId: string;
  readonly oddsHash: string;
  readonly serverSeedHash: string;
  readonly clientSeedHash: string;
}

/** Returns the memo of a payment: SHA-256 of the canonical form of its bound values, 64 hex digits. */
export const deriveMemoNonce = ({ intentId, oddsHash, serverSeedHash, clientSeedHash }: PaymentBinding): string =>
  hashCanonicalJson({ memoVersion: 1, intentId, oddsHash, serverSeedHash, clientSeedHash });

/** The outcome of a rip as its proof states it. Amounts are decimal strings of base units. */
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
  /** Null for a free rip, whose `mode` is `fixture`. */
  readonly payment: { readonly intentId: string; readonly memoNonce: string; readonly signature: string } | null;
}

/** Builds the canonical result payload of a rip, whose hash is the rip's `resultHash`. */
export const buildRipResult = (outcome: RipOutcome) => ({ resultVersion: 1, ...outcome });

export const hashRipResult = (outcome: RipOutcome): string => hashCanonicalJson(buildRipResult(outcome));
