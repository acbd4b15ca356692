import type { EndedRip } from '../../lib/gacha/rips/rip-contract';
import { decodeHex, encodeHex, encodeUtf8, hmacSha256, sha256 } from '../duel/bytes';
import { toCanonicalJson } from '../duel/canonical';

/** A value of a rip that isn't as expected. */
export interface Difference {
  readonly what: string;
  readonly found: string;
  readonly expected: string;
}

/** Values known before the payment. */
export interface KnownBeforePayment {
  readonly intentId: string;
  readonly oddsHash: string;
  readonly serverSeedHash: string;
  readonly clientSeed: string;
  readonly memoNonce: string;
}

/** A sealed inventory. Has other members too, which its hash covers; the ones here say which card an entry is. */
export interface SealedInventory {
  readonly entries: readonly { readonly entryIndex: number; readonly cardId: string; readonly tier: string }[];
}

const hashDocument = (document: unknown): string => encodeHex(sha256(encodeUtf8(toCanonicalJson(document))));
const UINT64_RANGE = 1n << 64n;

/** Returns the memo that binds a payment to its odds and seeds: a hash over intent id, odds hash and seed hashes. */
export function hashMemo(known: Omit<KnownBeforePayment, 'memoNonce'>): string {
  const { intentId, oddsHash, serverSeedHash, clientSeed } = known;
  const clientSeedHash = encodeHex(sha256(encodeUtf8(clientSeed)));
  return hashDocument({ memoVersion: 1, intentId, oddsHash, serverSeedHash, clientSeedHash });
}

/**
 * Recomputes a rip from its seeds and documents. Returns the values that differ from that, or from the ones known
 * before the payment. Empty if none does.
 */
export function findRipDifferences(rip: EndedRip, known: KnownBeforePayment, inventory: SealedInventory): Difference[] {
  const { document } = rip.odds;
  const { ticket, nonce } = recomputeTicket(decodeHex(rip.serverSeed), rip.clientSeed, BigInt(document.totalWeight));
  const drawnIndex = findDrawnEntryIndex(document.entries, ticket);
  const card = inventory.entries.find(({ entryIndex }) => entryIndex === drawnIndex);
  const pairs: [string, unknown, unknown][] = [
    ['the hash of the server seed', encodeHex(sha256(decodeHex(rip.serverSeed))), known.serverSeedHash],
    ['the client seed', rip.clientSeed, known.clientSeed],
    ['the hash of the odds', hashDocument(document), known.oddsHash],
    ['the total weight', document.entries.reduce((sum, { weight }) => sum + weight, 0), document.totalWeight],
    ['the memo', hashMemo(known), known.memoNonce],
    ['the nonce', rip.drawn.nonce, nonce],
    ['the ticket', rip.drawn.ticket, ticket],
    ['the entry', rip.drawn.entryIndex, drawnIndex],
    ['the hash of the inventory', hashDocument(inventory), document.inventoryHash],
    ['the card', rip.drawn.cardId, card?.cardId],
    ['the tier', rip.drawn.tier, card?.tier],
  ];
  return pairs
    .filter(([, found, expected]) => String(found) !== String(expected))
    .map(([what, found, expected]) => ({ what, found: String(found), expected: String(expected) }));
}

/**
 * Returns the first accepted ticket and its nonce. Nonces count from 0. A nonce's number is the first eight bytes, big
 * endian, of HMAC-SHA256 of `clientSeed:nonce`, keyed with the server seed. The number is accepted if it is below the
 * largest multiple of `total` up to 2^64; the ticket is its remainder by `total`.
 */
export function recomputeTicket(
  serverSeed: Uint8Array,
  clientSeed: string,
  total: bigint,
): { ticket: number; nonce: number } {
  for (let nonce = 0; ; nonce += 1) {
    const digest = hmacSha256(serverSeed, encodeUtf8(`${clientSeed}:${nonce}`));
    const word = digest.subarray(0, 8).reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
    if (word < UINT64_RANGE - (UINT64_RANGE % total)) return { ticket: Number(word % total), nonce };
  }
}

/** Returns the index of the entry that has the ticket, or -1 if the ticket is at least the sum of the weights. */
function findDrawnEntryIndex(entries: readonly { entryIndex: number; weight: number }[], ticket: number): number {
  let left = ticket;
  for (const { entryIndex, weight } of entries) {
    if (left < weight) return entryIndex;
    left -= weight;
  }
  return -1;
}
