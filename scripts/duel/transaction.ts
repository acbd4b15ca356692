import { ByteReader } from './bytes';

export interface AccountMeta {
  readonly address: string;
  readonly signer: boolean;
  readonly writable: boolean;
}

/** A call of a program, as an instruction of a transaction or made by another program. */
export interface Call {
  readonly programId: string;
  readonly accounts: readonly AccountMeta[];
  readonly data: Uint8Array;
}

/** A transaction decoded from wire format. `message` contains the bytes that are signed. */
export interface WireTransaction {
  readonly signatures: readonly Uint8Array[];
  readonly message: Uint8Array;
  readonly blockhash: string;
  /** All accounts, in the order that calls index them. The first is the fee payer. */
  readonly accounts: readonly AccountMeta[];
  readonly calls: readonly Call[];
}

/** Addresses that a node loaded from a transaction's address tables. */
export interface LoadedAddresses {
  readonly writable: readonly string[];
  readonly readonly: readonly string[];
}

/**
 * Reads a legacy or version 0 transaction. Throws a RangeError for anything else, and for a transaction that uses
 * address tables if `loaded` is missing: not all of its accounts are known then. Nodes report `loaded` for transactions
 * that have landed.
 */
export function decodeWireTransaction(bytes: Uint8Array, loaded?: LoadedAddresses): WireTransaction {
  const reader = new ByteReader(bytes);
  const signatures = Array.from({ length: reader.readShortLength() }, () => reader.readBytes(64));
  const message = bytes.slice(bytes.length - reader.left);
  const versioned = ((message[0] ?? 0) & 0x80) !== 0;
  if (versioned && reader.readNumber(1) !== 0x80) throw new RangeError('this message version is not known');
  const [required, readonlySigned, readonlyUnsigned] = [
    reader.readNumber(1),
    reader.readNumber(1),
    reader.readNumber(1),
  ];
  const count = reader.readShortLength();
  const accounts = Array.from({ length: count }, (_, index): AccountMeta => {
    const signer = index < required;
    const writable = signer ? index < required - readonlySigned : index < count - readonlyUnsigned;
    return { address: reader.readAddress(), signer, writable };
  });
  for (const address of loaded?.writable ?? []) accounts.push({ address, signer: false, writable: true });
  for (const address of loaded?.readonly ?? []) accounts.push({ address, signer: false, writable: false });
  const blockhash = reader.readAddress();
  const calls = Array.from({ length: reader.readShortLength() }, () => readCall(reader, accounts));
  const tables = versioned ? reader.readShortLength() : 0;
  if (tables !== 0 && loaded === undefined) throw new RangeError('address tables hide accounts');
  for (let table = 0; table < tables; table += 1) skipLookupTable(reader);
  if (reader.left !== 0 || signatures.length !== required) throw new RangeError('the transaction is malformed');
  return { signatures, message, blockhash, accounts, calls };
}

/** Skips a lookup table: `address 32 | writable indexes | readonly indexes`. */
function skipLookupTable(reader: ByteReader): void {
  reader.readBytes(32);
  for (let list = 0; list < 2; list += 1) reader.readBytes(reader.readShortLength());
}

function readCall(reader: ByteReader, accounts: readonly AccountMeta[]): Call {
  const at = (index: number): AccountMeta => {
    const account = accounts[index];
    if (account === undefined) throw new RangeError('a call names an account that is not there');
    return account;
  };
  const { address: programId } = at(reader.readNumber(1));
  const used = Array.from({ length: reader.readShortLength() }, () => at(reader.readNumber(1)));
  return { programId, accounts: used, data: reader.readBytes(reader.readShortLength()) };
}

/** Returns the wire format of a message that requires exactly one signature, with that signature. */
export const withSignature = ({ message }: Pick<WireTransaction, 'message'>, signature: Uint8Array): Uint8Array =>
  Uint8Array.from([1, ...signature, ...message]);
