import { ByteReader, fromAddress, fromHex, hex, littleEndian, sha256, utf8 } from './bytes';

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

const DOMAIN = 'ripduel:duel4:t2';
const LAYOUT = 2;

/** Reads terms of 319 bytes. Throws a RangeError on anything else. */
export function readTerms(bytes: Uint8Array): Terms {
  const reader = new ByteReader(bytes);
  if (new TextDecoder().decode(reader.take(16)) !== DOMAIN) throw new RangeError('these are no terms of Duel v4');
  const terms: Terms = {
    duelIdHash: hex(reader.take(32)),
    tableRoot: hex(reader.take(32)),
    totalWeight: reader.number(4),
    policyHash: hex(reader.take(32)),
    providerKey: reader.address(),
    seedCommitment: hex(reader.take(32)),
    creator: reader.address(),
    opponent: reader.address(),
    feeLamports: reader.big(8),
    treasury: reader.address(),
    fundingDeadline: BigInt.asIntN(64, reader.big(8)),
    resolutionDeadline: BigInt.asIntN(64, reader.big(8)),
    entropyDelaySlots: reader.number(2),
    tieRule: reader.number(1),
    cardMode: reader.number(1),
    bondLamports: reader.big(8),
    gridSlots: reader.number(1),
    acceptSteps: reader.number(1),
    revealDelaySlots: reader.number(2),
    nonce: readNonce(reader),
  };
  if (reader.left !== 0) throw new RangeError('the terms are too long');
  return terms;
}

function readNonce(reader: ByteReader): number {
  if (reader.number(1) !== LAYOUT) throw new RangeError('these terms are of another layout');
  return reader.number(2);
}

export function writeTerms(terms: Terms): Uint8Array {
  const parts = [
    utf8(DOMAIN),
    fromHex(terms.duelIdHash),
    fromHex(terms.tableRoot),
    littleEndian(terms.totalWeight, 4),
    fromHex(terms.policyHash),
    fromAddress(terms.providerKey),
    fromHex(terms.seedCommitment),
    fromAddress(terms.creator),
    fromAddress(terms.opponent),
    littleEndian(terms.feeLamports, 8),
    fromAddress(terms.treasury),
    littleEndian(terms.fundingDeadline, 8),
    littleEndian(terms.resolutionDeadline, 8),
    littleEndian(terms.entropyDelaySlots, 2),
    Uint8Array.of(terms.tieRule, terms.cardMode),
    littleEndian(terms.bondLamports, 8),
    Uint8Array.of(terms.gridSlots, terms.acceptSteps),
    littleEndian(terms.revealDelaySlots, 2),
    Uint8Array.of(LAYOUT),
    littleEndian(terms.nonce, 2),
  ];
  return Uint8Array.from(Buffer.concat(parts));
}

export const duelIdHashOf = (duelId: string): string => hex(sha256(utf8(duelId)));
