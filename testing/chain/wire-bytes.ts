import { fromBase64, toBase64 } from '../../lib/chain/inspect/wire';

// Malformed transactions that no transaction library produces but an attacker could.

/** Where the message begins: behind the number of signatures and one signature. */
const MESSAGE_OFFSET = 65;

/** Changes bytes of a transaction with one signature (base64); offsets count from the start of its message. */
export function withMessageBytes(transaction: string, bytes: Readonly<Record<number, number>>): string {
  const changed = fromBase64(transaction);
  for (const [offset, byte] of Object.entries(bytes)) changed[MESSAGE_OFFSET + Number(offset)] = byte;
  return toBase64(changed);
}

/** Lets the header of a version 0 message require this many signatures, while the transaction has room for one. */
export const withSignerCount = (transaction: string, signers: number): string =>
  withMessageBytes(transaction, { 1: signers });
