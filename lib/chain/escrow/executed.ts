import { decodeMessage, type LoadedAddresses } from '../inspect/decode';
import type { InnerCalls } from './inner-calls';
import type { ResolvedMessage } from './shown-message';

/** The parts of a finalized transaction that its calls are read from. */
export interface TransactionToDecode {
  /** The runtime's error; null if the transaction succeeded. */
  readonly error: string | null;
  /** The message's bytes, as they were signed. */
  readonly message: Uint8Array;
  readonly loadedAddresses: LoadedAddresses;
  /** The message as the node shows it, if this code can't decode its version. */
  readonly resolvedMessage?: ResolvedMessage;
  /** Null if the node doesn't show all inner calls. */
  readonly innerCalls: readonly InnerCalls[] | null;
}

/**
 * One call of a program in a transaction that succeeded: an instruction of its message, or a call that such an
 * instruction led to.
 */
export interface ExecutedCall {
  /** Index in the order of execution. */
  readonly index: number;
  readonly programId: string;
  readonly accounts: readonly string[];
  readonly data: Uint8Array;
}

/**
 * Lists all calls of a transaction in the order in which they ran. Empty for a transaction that failed; null if the
 * message can't be decoded or the node doesn't show all inner calls.
 */
export function listExecutedCalls({
  error: failed,
  message,
  loadedAddresses,
  resolvedMessage,
  innerCalls,
}: TransactionToDecode): ExecutedCall[] | null {
  if (failed !== null) return [];
  const outer = resolvedMessage?.calls ?? decodeOuterCalls(message, loadedAddresses);
  if (outer === null || innerCalls === null) return null;
  const inner = (instruction: number) =>
    innerCalls.filter((each) => each.instructionIndex === instruction).flatMap(({ calls }) => calls);
  return outer.flatMap((call, instruction) => [call, ...inner(instruction)]).map((call, index) => ({ index, ...call }));
}

/** Decodes the instructions of a message; null if its bytes or its version are unknown. */
function decodeOuterCalls(...of: Parameters<typeof decodeMessage>): ResolvedMessage['calls'] | null {
  try {
    return decodeMessage(...of).instructions.map(({ programId, accounts, data }) => ({
      programId,
      accounts: accounts.map(({ address }) => address),
      data,
    }));
  } catch {
    return null;
  }
}
