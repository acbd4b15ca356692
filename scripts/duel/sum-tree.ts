import { decodeAddress, encodeHex, encodeLittleEndian, encodeUtf8, sha256 } from './bytes';
import { toCanonicalJson } from './canonical';

/** An entry of a pack. The hash of its leaf covers exactly these fields: docs/provider.md. */
export interface Entry {
  readonly cardId: string;
  readonly tier: string;
  readonly weight: number;
  readonly valueAmount: string;
  readonly valueSource: string;
  readonly valuedAt: string;
  readonly cardMint: string | null;
}

/** A node of the pack table's tree: its hash, and the sum of the weights of its leaves. */
export interface Node {
  readonly hash: Uint8Array;
  readonly sum: number;
}

/** The byte that is hashed before a leaf's data. */
export const LEAF_PREFIX = Uint8Array.of(0);
/** The mint in the leaf of an entry without a card, and the hash of the leaves that pad the tree. */
const NO_CARD = new Uint8Array(32);

function toLeaf(entry: Entry): Node {
  const { weight, valueAmount, cardMint } = entry;
  const hash = sha256(
    LEAF_PREFIX,
    sha256(encodeUtf8(toCanonicalJson(entry))),
    encodeLittleEndian(weight, 4),
    encodeLittleEndian(BigInt(valueAmount), 8),
    cardMint === null ? NO_CARD : decodeAddress(cardMint),
  );
  return { hash, sum: weight };
}

/** Computes the node above two nodes. */
export function joinNodes(left: Node, right: Node): Node {
  const [leftSum, rightSum] = [encodeLittleEndian(left.sum, 4), encodeLittleEndian(right.sum, 4)];
  return { hash: sha256(Uint8Array.of(1), left.hash, leftSum, right.hash, rightSum), sum: left.sum + right.sum };
}

/** Computes the root (hex) and total weight of the sealed table: docs/duel-v4.md, "Sealed pack table". */
export function computeTableRoot(entries: readonly Entry[]): { readonly root: string; readonly totalWeight: number } {
  let level = entries.map(toLeaf);
  while ((level.length & (level.length - 1)) !== 0) level.push({ hash: NO_CARD, sum: 0 });
  while (level.length > 1) {
    level = Array.from({ length: level.length / 2 }, (_, at) =>
      joinNodes(level[2 * at] as Node, level[2 * at + 1] as Node),
    );
  }
  const [root] = level;
  if (root === undefined) throw new RangeError('a table needs an entry');
  return { root: encodeHex(root.hash), totalWeight: root.sum };
}

/** Returns the index of a ticket's entry. Each entry has as many tickets as its weight; the first has tickets 0 on. */
export function findEntryIndex(entries: readonly Entry[], ticket: number): number {
  let end = 0;
  for (const [index, { weight }] of entries.entries()) {
    end += weight;
    if (ticket < end) return index;
  }
  throw new RangeError(`nobody owns ticket ${ticket}`);
}
