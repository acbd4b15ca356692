import { ByteReader } from './bytes';

export interface UsedAccount {
  readonly address: string;
  readonly signer: boolean;
  readonly writable: boolean;
}

export interface Call {
  readonly programId: string;
  readonly accounts: readonly UsedAccount[];
  readonly data: Uint8Array;
}

/** A transaction as it travels. `message` are the bytes that are signed. */
export interface WireTransaction {
  readonly signatures: readonly Uint8Array[];
  readonly message: Uint8Array;
  readonly blockhash: string;
  readonly calls: readonly Call[];
}

/** Reads a transaction, legacy or version 0 without address tables; throws on anything else. */
export function readTransaction(bytes: Uint8Array): WireTransaction {
  const reader = new ByteReader(bytes);
  const signatures = Array.from({ length: reader.shortLength() }, () => reader.take(64));
  const message = bytes.slice(bytes.length - reader.left);
  const versioned = ((message[0] ?? 0) & 0x80) !== 0;
  if (versioned && reader.number(1) !== 0x80) throw new RangeError('this message version is not known');
  const [required, readonlySigned, readonlyUnsigned] = [reader.number(1), reader.number(1), reader.number(1)];
  const count = reader.shortLength();
  const accounts = Array.from({ length: count }, (_, index): UsedAccount => {
    const signer = index < required;
    const writable = signer ? index < required - readonlySigned : index < count - readonlyUnsigned;
    return { address: reader.address(), signer, writable };
  });
  const blockhash = reader.address();
  const calls = Array.from({ length: reader.shortLength() }, () => readCall(reader, accounts));
  if (versioned && reader.shortLength() !== 0) throw new RangeError('address tables hide accounts');
  if (reader.left !== 0 || signatures.length !== required) throw new RangeError('the transaction is malformed');
  return { signatures, message, blockhash, calls };
}

function readCall(reader: ByteReader, accounts: readonly UsedAccount[]): Call {
  const at = (index: number): UsedAccount => {
    const account = accounts[index];
    if (account === undefined) throw new RangeError('a call names an account that is not there');
    return account;
  };
  const { address: programId } = at(reader.number(1));
  const used = Array.from({ length: reader.shortLength() }, () => at(reader.number(1)));
  return { programId, accounts: used, data: reader.take(reader.shortLength()) };
}

/** Puts the one signature that it asks for into a transaction. */
export const withSignature = ({ message }: Pick<WireTransaction, 'message'>, signature: Uint8Array): Uint8Array =>
  Uint8Array.from([1, ...signature, ...message]);
