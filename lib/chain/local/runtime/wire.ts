import { base58 } from '@scure/base';
import type { Address, Blockhash, Signature } from '@solana/kit';

/** Thrown for a transaction or message that can't be decoded. Its message is the text of a node's error. */
export class WireError extends Error {}

/** An instruction in its wire form, with indexes into the message's accounts instead of addresses. */
export interface CompiledInstruction {
  readonly programIdIndex: number;
  readonly accounts: readonly number[];
  readonly data: Uint8Array;
}

export interface AddressTableLookup {
  readonly accountKey: Address;
  readonly writableIndexes: readonly number[];
  readonly readonlyIndexes: readonly number[];
}

export interface WireMessage {
  readonly version: 'legacy' | 0;
  readonly numRequiredSignatures: number;
  readonly numReadonlySignedAccounts: number;
  readonly numReadonlyUnsignedAccounts: number;
  readonly accountKeys: readonly Address[];
  readonly recentBlockhash: Blockhash;
  /** Offset of the blockhash in `bytes`. */
  readonly blockhashOffset: number;
  readonly instructions: readonly CompiledInstruction[];
  readonly addressTableLookups: readonly AddressTableLookup[];
  /** The message's bytes, as they are signed. */
  readonly bytes: Uint8Array;
}

export interface DecodedTransaction {
  readonly signatures: readonly Uint8Array[];
  /** The first signature in base58, which identifies the transaction. */
  readonly signature: Signature;
  readonly message: WireMessage;
  /** The transaction without trailing bytes. */
  readonly bytes: Uint8Array;
  /** Whether bytes followed the transaction. The RPC accepts such a packet, and the block producer drops it. */
  readonly hasTrailingBytes: boolean;
}

/** Largest transaction in bytes: the IPv6 minimum MTU less the headers. */
export const PACKET_DATA_SIZE = 1232;
export const SIGNATURE_BYTES = 64;
export const ADDRESS_BYTES = 32;
/** Bit that a versioned message has in its first byte, and a legacy message doesn't. */
const VERSION_FLAG = 0x80;

class ByteReader {
  offset = 0;
  constructor(readonly bytes: Uint8Array) {}

  readBytes(length: number): Uint8Array {
    if (this.offset + length > this.bytes.length) throw new WireError(`Attempting to read ${length} bytes`);
    this.offset += length;
    return this.bytes.subarray(this.offset - length, this.offset);
  }

  readByte(): number {
    return this.readBytes(1)[0] as number;
  }

  /** Reads a compact-u16: seven bits per byte, at most three bytes. */
  readLength(): number {
    let value = 0;
    for (let shift = 0; shift <= 14; shift += 7) {
      const byte = this.readByte();
      value |= (byte & 0x7f) << shift;
      if (byte < VERSION_FLAG) return value;
    }
    throw new WireError('Invalid length encoding');
  }

  /**
   * Reads a count, and then as many items of `size` bytes. Checks first that all items are there, as a node's decoder
   * does.
   */
  readChunks(size: number): Uint8Array[] {
    const count = this.readLength();
    const all = this.readBytes(count * size);
    return Array.from({ length: count }, (_, i) => all.subarray(i * size, (i + 1) * size));
  }

  readIndexes(): number[] {
    return [...this.readBytes(this.readLength())];
  }
}

function readMessage(reader: ByteReader): WireMessage {
  const start = reader.offset;
  const first = reader.readByte();
  if (first > VERSION_FLAG) {
    const version = first & 0x7f;
    throw new WireError(`invalid value: integer \`${version}\`, expected valid transaction message version`);
  }
  const version = first === VERSION_FLAG ? 0 : 'legacy';
  const numRequiredSignatures = version === 0 ? reader.readByte() : first;
  const numReadonlySignedAccounts = reader.readByte();
  const numReadonlyUnsignedAccounts = reader.readByte();
  const accountKeys = reader.readChunks(ADDRESS_BYTES).map((key) => base58.encode(key) as Address);
  const blockhashOffset = reader.offset - start;
  const recentBlockhash = base58.encode(reader.readBytes(ADDRESS_BYTES)) as Blockhash;
  const instructions = Array.from({ length: reader.readLength() }, () => ({
    programIdIndex: reader.readByte(),
    accounts: reader.readIndexes(),
    data: reader.readBytes(reader.readLength()),
  }));
  const addressTableLookups = Array.from({ length: version === 0 ? reader.readLength() : 0 }, () => ({
    accountKey: base58.encode(reader.readBytes(ADDRESS_BYTES)) as Address,
    writableIndexes: reader.readIndexes(),
    readonlyIndexes: reader.readIndexes(),
  }));
  return {
    version,
    numRequiredSignatures,
    numReadonlySignedAccounts,
    numReadonlyUnsignedAccounts,
    accountKeys,
    recentBlockhash,
    blockhashOffset,
    instructions,
    addressTableLookups,
    bytes: reader.bytes.subarray(start, reader.offset),
  };
}

/** Decodes a message, as in `getFeeForMessage`. Throws WireError. */
export const decodeMessage = (bytes: Uint8Array): WireMessage => readMessage(new ByteReader(bytes));

/** Decodes a signed transaction and ignores trailing bytes, as a node does. Throws WireError. */
export function decodeTransaction(bytes: Uint8Array): DecodedTransaction {
  const reader = new ByteReader(bytes);
  const signatures = reader.readChunks(SIGNATURE_BYTES);
  const message = readMessage(reader);
  const signature = base58.encode(signatures[0] ?? new Uint8Array(SIGNATURE_BYTES)) as Signature;
  return {
    signatures,
    signature,
    message,
    bytes: bytes.subarray(0, reader.offset),
    hasTrailingBytes: reader.offset < bytes.length,
  };
}

/** Whether all indexes of a transaction are in range and its header is consistent. */
export function isWellFormed({ signatures, message }: DecodedTransaction): boolean {
  const { numRequiredSignatures, accountKeys, instructions, addressTableLookups } = message;
  const loaded = addressTableLookups.map((table) => table.writableIndexes.length + table.readonlyIndexes.length);
  const keys = accountKeys.length + loaded.reduce((sum, count) => sum + count, 0);
  return (
    signatures.length === numRequiredSignatures &&
    numRequiredSignatures + message.numReadonlyUnsignedAccounts <= accountKeys.length &&
    message.numReadonlySignedAccounts < numRequiredSignatures &&
    keys <= 256 &&
    !loaded.includes(0) &&
    instructions.every(
      ({ programIdIndex, accounts }) =>
        programIdIndex > 0 && programIdIndex < accountKeys.length && accounts.every((index) => index < keys),
    )
  );
}
