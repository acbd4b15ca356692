import { base58 } from '@scure/base';

/** A call as nodes write it in JSON: accounts by their index, data in base58. */
export interface IndexedCall {
  readonly programIdIndex: number;
  readonly accounts: readonly number[];
  readonly data: string;
}

/** A call of a program with its addresses: an instruction of a message, or a call that a program made. */
export interface ResolvedCall {
  readonly programId: string;
  readonly accounts: readonly string[];
  readonly data: Uint8Array;
}

/** Accounts and instructions of a message. */
export interface ResolvedMessage {
  /** Accounts by their index, those of lookup tables included. The first one pays the network fee. */
  readonly accounts: readonly string[];
  readonly calls: readonly ResolvedCall[];
}

/**
 * Replaces the account indexes of a call by addresses of `all`. Throws for an index outside of `all`, and for data that
 * isn't base58.
 */
export function resolveCall({ programIdIndex, accounts, data }: IndexedCall, all: readonly string[]): ResolvedCall {
  const resolveAccount = (index: number): string => {
    const account = all[index];
    if (account === undefined) throw new RangeError('a call names an account that the message does not hold');
    return account;
  };
  return {
    programId: resolveAccount(programIdIndex),
    accounts: accounts.map(resolveAccount),
    data: base58.decode(data),
  };
}
