import {
  type CompiledTransactionMessage,
  getCompiledTransactionMessageDecoder,
  getCompiledTransactionMessageEncoder,
} from '@solana/kit';

/** An account as an instruction uses it, with the rights that the message gives it. */
export interface UsedAccount {
  readonly address: string;
  readonly signer: boolean;
  readonly writable: boolean;
}

export interface DecodedInstruction {
  readonly programId: string;
  readonly accounts: readonly UsedAccount[];
  readonly data: Uint8Array;
}

/** A message in plain form. `signers` are in the order of their signatures; the first pays the network fee. */
export interface DecodedMessage {
  readonly version: 'legacy' | 0;
  readonly signers: readonly string[];
  readonly blockhash: string;
  readonly instructions: readonly DecodedInstruction[];
}

/** Addresses that a message takes from lookup tables, in the order in which the runtime loads them. */
export interface LoadedAddresses {
  readonly writable: readonly string[];
  readonly readonly: readonly string[];
}

/**
 * Decodes message bytes, legacy or version 0. Throws on other versions, on malformed bytes, and if an instruction uses
 * an address from a lookup table that `loaded` lacks.
 */
export function decodeMessage(
  bytes: Uint8Array,
  loaded: LoadedAddresses = { writable: [], readonly: [] },
): DecodedMessage {
  const message = getCompiledTransactionMessageDecoder().decode(bytes);
  if (message.version !== 'legacy' && message.version !== 0) throw new RangeError('this message version is not known');
  const accounts = listAccounts(message, loaded);
  const getAccount = (index: number): UsedAccount => {
    const account = accounts[index];
    if (account === undefined) throw new RangeError('an instruction names an account that the message does not hold');
    return account;
  };
  return {
    version: message.version,
    signers: message.staticAccounts.slice(0, message.header.numSignerAccounts),
    blockhash: message.lifetimeToken,
    instructions: message.instructions.map(({ programAddressIndex, accountIndices = [], data = new Uint8Array() }) => ({
      programId: getAccount(programAddressIndex).address,
      accounts: accountIndices.map(getAccount),
      data: new Uint8Array(data),
    })),
  };
}

/** Lists a message's accounts in the order of its indexes: its own, then those of lookup tables. */
function listAccounts({ staticAccounts, header }: CompiledTransactionMessage, loaded: LoadedAddresses): UsedAccount[] {
  const { numSignerAccounts, numReadonlySignerAccounts, numReadonlyNonSignerAccounts } = header;
  const own = staticAccounts.map((address, index) => {
    const signer = index < numSignerAccounts;
    const writable = signer
      ? index < numSignerAccounts - numReadonlySignerAccounts
      : index < staticAccounts.length - numReadonlyNonSignerAccounts;
    return { address, signer, writable };
  });
  return [
    ...own,
    ...loaded.writable.map((address) => ({ address, signer: false, writable: true })),
    ...loaded.readonly.map((address) => ({ address, signer: false, writable: false })),
  ];
}

/**
 * Whether the bytes are exactly the encoding of their message. A decoder would ignore trailing bytes and accept
 * overlong counts. Throws on bytes that don't decode.
 */
export function isCanonicalMessage(message: Uint8Array): boolean {
  const again = getCompiledTransactionMessageEncoder().encode(getCompiledTransactionMessageDecoder().decode(message));
  return again.length === message.length && again.every((byte, index) => byte === message[index]);
}

/** Whether a message takes addresses from lookup tables, which may hold other addresses by the time it lands. */
export const usesLookups = (message: Uint8Array): boolean =>
  'addressTableLookups' in getCompiledTransactionMessageDecoder().decode(message);
