import { type IndexedCall, resolveCall, type ShownCall } from './shown-message';

/** The calls that one instruction of a message led to, in the order in which they ran. */
export interface InnerCalls {
  /** Index of the instruction in the message. */
  readonly instruction: number;
  readonly calls: readonly ShownCall[];
}

/** Inner instructions as a node writes them. */
type ShownInnerInstructions = readonly { readonly index: number; readonly instructions: readonly IndexedCall[] }[];

/**
 * Reads the calls that programs made in a transaction; `accounts` are those of its message, by index. Null if the node
 * doesn't give the calls, or gives an index without an account or data that isn't base58.
 */
export function readInnerCalls(
  accounts: readonly string[],
  innerInstructions: ShownInnerInstructions | null | undefined,
): InnerCalls[] | null {
  if (!innerInstructions) return null;
  try {
    return innerInstructions.map(({ index, instructions }) => ({
      instruction: index,
      calls: instructions.map((each) => resolveCall(each, accounts)),
    }));
  } catch {
    return null;
  }
}
