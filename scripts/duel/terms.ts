import { ByteReader, decodeAddress, decodeHex, encodeHex, encodeLittleEndian, encodeUtf8, sha256 } from './bytes';

/** Terms as docs/duel-v4.md lays them out; hashes in hex, keys in base58, deadlines in unix seconds. */
export interface Terms {
  readonly duelIdHash: string;
  readonly tableRoot: string;
  readonly totalWeight: number;
  readonly policyHash: string;
  readonly providerKey: string;
  readonly seedCommitment: string;
  readonly creator: string;
  readonly opponent: string;
  readonly feeLamports: bigint;
  readonly treasury: string;
  readonly fundingDeadline: bigint;
  readonly resolutionDeadline: bigint;
  readonly entropyDelaySlots: number;
  readonly tieRule: number;
  readonly cardMode: number;
  readonly bondLamports: bigint;
  readonly gridSlots: number;
  readonly acceptSteps: number;
  readonly revealDelaySlots: number;
  readonly nonce: number;
}

/** First bytes of encoded terms. */
const DOMAIN = 'ripduel:duel4:t2';
/** Number of this layout. Encoded terms have it in the byte before the nonce. */
const TERMS_LAYOUT = 2;

/** Reads terms of 319 bytes. Throws a RangeError on anything else. */
export function decodeTermsBytes(bytes: Uint8Array): Terms {
  const reader = new ByteReader(bytes);
  if (new TextDecoder().decode(reader.readBytes(16)) !== DOMAIN) throw new RangeError('these are no terms of Duel v4');
  const terms: Terms = {
    duelIdHash: encodeHex(reader.readBytes(32)),
    tableRoot: encodeHex(reader.readBytes(32)),
    totalWeight: reader.readNumber(4),
    policyHash: encodeHex(reader.readBytes(32)),
    providerKey: reader.readAddress(),
    seedCommitment: encodeHex(reader.readBytes(32)),
    creator: reader.readAddress(),
    opponent: reader.readAddress(),
    feeLamports: reader.readBigint(8),
    treasury: reader.readAddress(),
    fundingDeadline: BigInt.asIntN(64, reader.readBigint(8)),
    resolutionDeadline: BigInt.asIntN(64, reader.readBigint(8)),
    entropyDelaySlots: reader.readNumber(2),
    tieRule: reader.readNumber(1),
    cardMode: reader.readNumber(1),
    bondLamports: reader.readBigint(8),
    gridSlots: reader.readNumber(1),
    acceptSteps: reader.readNumber(1),
    revealDelaySlots: reader.readNumber(2),
    nonce: readNonce(reader),
  };
  if (reader.left !== 0) throw new RangeError('the terms are too long');
  return terms;
}

/** Reads the layout's number and the nonce. Throws a RangeError for another layout. */
function readNonce(reader: ByteReader): number {
  if (reader.readNumber(1) !== TERMS_LAYOUT) throw new RangeError('these terms are of another layout');
  return reader.readNumber(2);
}

export function encodeTermsBytes(terms: Terms): Uint8Array {
  const parts = [
    encodeUtf8(DOMAIN),
    decodeHex(terms.duelIdHash),
    decodeHex(terms.tableRoot),
    encodeLittleEndian(terms.totalWeight, 4),
    decodeHex(terms.policyHash),
    decodeAddress(terms.providerKey),
    decodeHex(terms.seedCommitment),
    decodeAddress(terms.creator),
    decodeAddress(terms.opponent),
    encodeLittleEndian(terms.feeLamports, 8),
    decodeAddress(terms.treasury),
    encodeLittleEndian(terms.fundingDeadline, 8),
    encodeLittleEndian(terms.resolutionDeadline, 8),
    encodeLittleEndian(terms.entropyDelaySlots, 2),
    Uint8Array.of(terms.tieRule, terms.cardMode),
    encodeLittleEndian(terms.bondLamports, 8),
    Uint8Array.of(terms.gridSlots, terms.acceptSteps),
    encodeLittleEndian(terms.revealDelaySlots, 2),
    Uint8Array.of(TERMS_LAYOUT),
    encodeLittleEndian(terms.nonce, 2),
  ];
  return Uint8Array.from(Buffer.concat(parts));
}

export const hashDuelId = (duelId: string): string => encodeHex(sha256(encodeUtf8(duelId)));
