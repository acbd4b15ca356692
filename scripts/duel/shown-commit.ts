import { ByteReader, encodeHex, sha256 } from './bytes';
import { type DrawInputs, ownDrawnTickets, type TicketRange } from './draws';
import type { EscrowAccount } from './escrow-account';
import { InstructionTag } from './history';
import { joinNodes, LEAF_PREFIX, type Node } from './sum-tree';
import type { Terms } from './terms';

/** Size of an entry in a proof: entryHash 32, weight u32, value u64, cardMint 32. */
const ENTRY_BYTES = 76;
const WEIGHT_OFFSET = 32;

/**
 * Whether the program would accept a commit for this locked duel, if it comes in time: its seed is the one that the
 * provider committed to, and its proofs lead to the entries that seed and entropy draw. Once the seed is public, anyone
 * can send it with other proofs. Source: docs/duel-v4.md, "Sealed pack table" and "Draws".
 */
export function isAcceptableCommit(data: Uint8Array, { terms, termsHash, entropy }: EscrowAccount): boolean {
  try {
    const reader = new ByteReader(data);
    if (reader.readNumber(1) !== InstructionTag.commitResult) return false;
    const seed = reader.readBytes(32);
    if (encodeHex(sha256(seed)) !== terms.seedCommitment) return false;
    const ranges = [readTicketRange(reader, terms), readTicketRange(reader, terms)] as const;
    const source: DrawInputs = { seed, entropy, termsHash };
    return reader.left === 0 && ownDrawnTickets(source, ranges, terms);
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** Reads a proof, and returns the tickets of its entry. Throws a RangeError if it doesn't lead to the table's root. */
function readTicketRange(reader: ByteReader, { tableRoot, totalWeight }: Terms): TicketRange {
  const entry = reader.readBytes(ENTRY_BYTES);
  const weight = new ByteReader(entry.slice(WEIGHT_OFFSET)).readNumber(4);
  const [index, depth] = [reader.readNumber(2), reader.readNumber(1)];
  let node: Node = { hash: sha256(LEAF_PREFIX, entry), sum: weight };
  let start = 0;
  for (let level = 0; level < depth; level += 1) {
    const sibling: Node = { hash: reader.readBytes(32), sum: reader.readNumber(4) };
    const isRight = ((index >> level) & 1) === 1;
    if (isRight) start += sibling.sum;
    node = isRight ? joinNodes(sibling, node) : joinNodes(node, sibling);
  }
  const isRoot = encodeHex(node.hash) === tableRoot && node.sum === totalWeight && index >> depth === 0;
  if (!isRoot || weight === 0) throw new RangeError('the proof doesn’t lead to the sealed table');
  return { start, end: start + weight };
}
