import { type IndexedCall, type ResolvedCall, resolveCall } from './shown-message';

/**
 * The cross-program calls that one instruction of a message made, directly or through other programs, in the order in
 * which they ran.
 */
export interface InnerCalls {
  /** Index of the instruction in the message. */
  readonly instructionIndex: number;
  readonly calls: readonly ResolvedCall[];
}

/** Inner instructions (cross-program calls) in a node's reply. */
type RpcInnerInstructions = readonly { readonly index: number; readonly instructions: readonly IndexedCall[] }[];

/**
 * Reads the calls that programs made in a transaction; `accounts` are those of its message, by index. Null if the node
 * doesn't give the calls, or gives an index without an account or data that isn't base58.
 */
export function parseInnerCalls(
  accounts: readonly string[],
  innerInstructions: RpcInnerInstructions | null | undefined,
): InnerCalls[] | null {
  if (!innerInstructions) return null;
  try {
    return innerInstructions.map(({ index, instructions }) => ({
      instructionIndex: index,
      calls: instructions.map((each) => resolveCall(each, accounts)),
    }));
  } catch {
    return null;
  }
}
