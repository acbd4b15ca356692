import { base58 } from '@scure/base';
import type { LoadedAddresses } from '../inspect/decode';
import { listAccounts } from './message-accounts';

/** The calls that one instruction of a message led to, in the order in which they ran. */
export interface InnerCalls {
  /** Index of the instruction in the message. */
  readonly instruction: number;
  readonly calls: readonly {
    readonly programId: string;
    readonly accounts: readonly string[];
    readonly data: Uint8Array;
  }[];
}

/** Inner instructions as a node writes them: accounts by their index, data in base58. */
type InnerInstructions = readonly {
  readonly index: number;
  readonly instructions: readonly {
    readonly programIdIndex: number;
    readonly accounts: readonly number[];
    readonly data: string;
  }[];
}[];

/**
 * Reads the calls that programs made in a transaction. Null where the node kept none, or names an account that the
 * message doesn't hold.
 */
export function readInnerCalls(
  message: Uint8Array,
  loaded: LoadedAddresses,
  innerInstructions: InnerInstructions | null | undefined,
): InnerCalls[] | null {
  if (!innerInstructions) return null;
  const accounts = listAccounts(message, loaded);
  const at = (index: number): string => {
    const account = accounts[index];
    if (account === undefined) throw new RangeError('a call names an account that the message does not hold');
    return account;
  };
  try {
    return innerInstructions.map(({ index, instructions }) => ({
      instruction: index,
      calls: instructions.map((each) => ({
        programId: at(each.programIdIndex),
        accounts: each.accounts.map(at),
        data: base58.decode(each.data),
      })),
    }));
  } catch {
    return null;
  }
}
