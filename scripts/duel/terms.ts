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
}

const DOMAIN = 'ripduel:terms:v4';

/** Reads 308 bytes; throws on anything else. */
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
  };
  if (reader.big(4) !== 0n || reader.left !== 0) throw new RangeError('the terms do not end as they must');
  return terms;
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
    Uint8Array.of(terms.tieRule, terms.cardMode, 0, 0, 0, 0),
  ];
  return Uint8Array.from(Buffer.concat(parts));
}

export const duelIdHashOf = (duelId: string): string => hex(sha256(utf8(duelId)));
