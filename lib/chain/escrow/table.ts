import { sha256 } from '@noble/hashes/sha2.js';
import { type Address, getAddressEncoder, type ReadonlyUint8Array } from '@solana/kit';

/**
 * One entry of a sealed pack table.
 * `entryHash` is 32 bytes, `weight` a u32 of at least 1, `value` in base units of the valuation
 * policy, `cardMint` null where there is no card. Source: docs/duel-v4.md, "Sealed pack table".
 */
export interface TableEntry {
  entryHash: ReadonlyUint8Array;
  weight: number;
  value: bigint;
  cardMint: Address | null;
}

/** A node of the sum tree: 32-byte hash and the sum of the weights below it (u32). */
export interface SumNode {
  hash: ReadonlyUint8Array;
  sum: number;
}

/**
 * A pack table with its Merkle sum tree: `levels[0]` are the leaves, padded to a power of two, the last level is the
 * root.
 */
export interface SealedTable {
  entries: readonly TableEntry[];
  levels: readonly (readonly SumNode[])[];
  root: ReadonlyUint8Array;
  totalWeight: number;
  depth: number;
}

/** A proof that an entry is in a table: its index, and the sibling node at each level from the leaf up to the root. */
export interface TableProof {
  entry: TableEntry;
  index: number;
  siblings: readonly SumNode[];
}

/** The tickets of an entry: from `start` up to but not including `end`. */
export interface TicketRange {
  start: number;
  end: number;
}

export type TableErrorCode =
  | 'table-empty'
  | 'table-too-large'
  | 'entry-invalid'
  | 'sum-overflow'
  | 'index-out-of-range'
  | 'ticket-out-of-range';

/** Thrown for an invalid table, entry, index or ticket; `code` says which. */
export class TableError extends Error {
  readonly code: TableErrorCode;
  constructor(code: TableErrorCode, message: string) {
    super(message);
    this.name = 'TableError';
    this.code = code;
  }
}

/** Greatest depth of a tree, which then has up to 1,024 entries. */
export const MAX_TABLE_DEPTH = 10;
/** Length of a leaf before hashing, in bytes. */
export const LEAF_BYTES = 77;

const MAX_WEIGHT_SUM = 0xffff_ffff;
/** Node without tickets that fills the lowest level of the tree up to a power of two. */
const PADDING_NODE: SumNode = { hash: new Uint8Array(32), sum: 0 };
const addressEncoder = getAddressEncoder();

/** Encodes the 77 bytes of a leaf: `0x00 | entryHash | weight u32 | value u64 | cardMint`. Throws `entry-invalid`. */
export function encodeLeaf(entry: TableEntry): Uint8Array {
  const { entryHash, weight, value, cardMint } = entry;
  if (entryHash.length !== 32) throw new TableError('entry-invalid', 'entryHash must be 32 bytes');
  if (!Number.isInteger(weight) || weight < 1 || weight > MAX_WEIGHT_SUM) {
    throw new TableError('entry-invalid', 'weight must be an integer from 1 to 2^32 - 1');
  }
  if (value < 0n || value >= 1n << 64n) throw new TableError('entry-invalid', 'value must be a u64');
  const bytes = new Uint8Array(LEAF_BYTES);
  const view = new DataView(bytes.buffer);
  bytes.set(entryHash, 1);
  view.setUint32(33, weight, true);
  view.setBigUint64(37, value, true);
  if (cardMint !== null) bytes.set(addressEncoder.encode(cardMint), 45);
  return bytes;
}

/** Hashes an entry into its leaf node. Throws `entry-invalid`. */
export function hashLeaf(entry: TableEntry): SumNode {
  return { hash: sha256(encodeLeaf(entry)), sum: entry.weight };
}

/** Hashes two nodes into their parent. Throws `sum-overflow` if they weigh more than 2^32 - 1 together. */
export function hashNode(left: SumNode, right: SumNode): SumNode {
  const sum = left.sum + right.sum;
  if (sum > MAX_WEIGHT_SUM) throw new TableError('sum-overflow', 'the weights exceed 2^32 - 1');
  const bytes = new Uint8Array(73);
  const view = new DataView(bytes.buffer);
  bytes[0] = 1;
  bytes.set(left.hash, 1);
  view.setUint32(33, left.sum, true);
  bytes.set(right.hash, 37);
  view.setUint32(69, right.sum, true);
  return { hash: sha256(bytes), sum };
}

/**
 * Builds the tree over 1 to 1,024 entries, in their order. Throws a TableError, also if all weigh more than 2^32 - 1
 * together.
 */
export function sealTable(entries: readonly TableEntry[]): SealedTable {
  if (entries.length === 0) throw new TableError('table-empty', 'a table needs an entry');
  if (entries.length > 1 << MAX_TABLE_DEPTH) {
    throw new TableError('table-too-large', 'a table holds at most 1,024 entries');
  }
  const depth = Math.ceil(Math.log2(entries.length));
  let level: SumNode[] = entries.map(hashLeaf);
  while (level.length < 1 << depth) level.push(PADDING_NODE);
  const levels = [level];
  while (level.length > 1) {
    level = hashParents(level);
    levels.push(level);
  }
  const root = nodeAt(level, 0);
  return { entries, levels, root: root.hash, totalWeight: root.sum, depth };
}

/** Returns the proof of the entry at `index`. Throws `index-out-of-range`. */
export function proveEntry(table: SealedTable, index: number): TableProof {
  const entry = table.entries[index];
  if (entry === undefined) throw new TableError('index-out-of-range', `no entry ${index}`);
  const siblings = table.levels.slice(0, table.depth).map((level, height) => nodeAt(level, (index >> height) ^ 1));
  return { entry, index, siblings };
}

/**
 * Returns the tickets that a proof gives its entry under this root and total, or null if the proof is invalid. Accepts
 * exactly the proofs that the program accepts.
 */
export function verifyTableProof(proof: TableProof, root: ReadonlyUint8Array, totalWeight: number): TicketRange | null {
  const { entry, index, siblings } = proof;
  const depth = siblings.length;
  if (depth > MAX_TABLE_DEPTH || !Number.isInteger(index) || index < 0 || index >= 1 << depth) {
    return null;
  }
  try {
    let node = hashLeaf(entry);
    let start = 0;
    siblings.forEach((sibling, height) => {
      const isRight = ((index >> height) & 1) === 1;
      node = isRight ? hashNode(sibling, node) : hashNode(node, sibling);
      if (isRight) start += sibling.sum;
    });
    const holds = node.sum === totalWeight && areEqualBytes(node.hash, root);
    return holds ? { start, end: start + entry.weight } : null;
  } catch (error) {
    if (error instanceof TableError) return null;
    throw error;
  }
}

/** Returns the index of the entry that owns a ticket (0 to totalWeight - 1). Throws `ticket-out-of-range`. */
export function getEntryIndexByTicket(table: SealedTable, ticket: number): number {
  if (!Number.isInteger(ticket) || ticket < 0 || ticket >= table.totalWeight) {
    throw new TableError('ticket-out-of-range', `no entry owns ticket ${ticket}`);
  }
  let index = 0;
  let rest = ticket;
  for (const level of table.levels.slice(0, table.depth).reverse()) {
    const left = nodeAt(level, 2 * index);
    const goesRight = rest >= left.sum;
    if (goesRight) rest -= left.sum;
    index = 2 * index + (goesRight ? 1 : 0);
  }
  return index;
}

function hashParents(level: readonly SumNode[]): SumNode[] {
  return Array.from({ length: level.length / 2 }, (_, i) => hashNode(nodeAt(level, 2 * i), nodeAt(level, 2 * i + 1)));
}

function nodeAt(level: readonly SumNode[], index: number): SumNode {
  const node = level[index];
  if (node === undefined) throw new TableError('index-out-of-range', `no node ${index}`);
  return node;
}

function areEqualBytes(a: ReadonlyUint8Array, b: ReadonlyUint8Array): boolean {
  return a.length === b.length && a.every((byte, i) => byte === b[i]);
}
