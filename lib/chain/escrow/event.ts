import {
  type Address,
  fixDecoderSize,
  getAddressDecoder,
  getBytesDecoder,
  getEnumDecoder,
  getStructDecoder,
  getU8Decoder,
  getU64Decoder,
  type ReadonlyUint8Array,
} from '@solana/kit';

/** Kinds of events that the program writes to a transaction's log. Source: docs/duel-v4.md, "Events". */
export enum EventKind {
  FeeDeposited = 0,
  EntropyLocked = 1,
  ResultCommitted = 2,
  CardDeposited = 3,
  Settled = 4,
  Refunded = 5,
  Closed = 6,
  Accepted = 7,
  Compensated = 8,
  Burned = 9,
}

/**
 * An event of the program. `part` is 255 if the event moves no part; `amount` is in lamports, or 1 for a card;
 * `recipient` is the wallet that paid or received the amount, all zeros if there is none. A transaction's sender can
 * make the runtime truncate its log, so nothing may depend on an event.
 */
export interface EscrowEvent {
  readonly kind: EventKind;
  readonly part: number;
  readonly termsHash: ReadonlyUint8Array;
  readonly amount: bigint;
  readonly recipient: Address;
}

const EVENT_VERSION = 1;
const EVENT_BYTES = 75;
const eventDecoder = getStructDecoder([
  ['version', getU8Decoder()],
  ['kind', getEnumDecoder(EventKind)],
  ['part', getU8Decoder()],
  ['termsHash', fixDecoderSize(getBytesDecoder(), 32)],
  ['amount', getU64Decoder()],
  ['recipient', getAddressDecoder()],
]);

/** Decodes the bytes of a `Program data:` line. Null if they aren't an event of this version. */
export function decodeEvent(data: ReadonlyUint8Array): EscrowEvent | null {
  if (data.length !== EVENT_BYTES || data[0] !== EVENT_VERSION || EventKind[data[1] ?? -1] === undefined) return null;
  const { version: _version, ...event } = eventDecoder.decode(data);
  return event;
}
