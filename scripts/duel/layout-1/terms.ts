import { ByteReader } from '../bytes';

/** The fields of layout 1 terms that payouts depend on; keys in base58, deadlines in unix seconds. */
export interface Terms {
  readonly creator: string;
  readonly opponent: string;
  readonly treasury: string;
  readonly fundingDeadline: bigint;
  readonly resolutionDeadline: bigint;
  readonly cardMode: number;
}

const DOMAIN = 'ripduel:terms:v4';

/** Reads terms of 308 bytes. Throws a RangeError on anything else. */
export function readTerms(bytes: Uint8Array): Terms {
  const reader = new ByteReader(bytes);
  if (new TextDecoder().decode(reader.take(16)) !== DOMAIN) throw new RangeError('these are no terms of layout 1');
  // Skips the duel, the table and its weight, the policy, the provider key and the commitment.
  reader.take(32 + 32 + 4 + 32 + 32 + 32);
  const [creator, opponent] = [reader.address(), reader.address()];
  reader.take(8);
  const treasury = reader.address();
  const fundingDeadline = BigInt.asIntN(64, reader.big(8));
  const resolutionDeadline = BigInt.asIntN(64, reader.big(8));
  reader.take(2 + 1);
  const cardMode = reader.number(1);
  if (reader.big(4) !== 0n || reader.left !== 0) throw new RangeError('the terms do not end as they must');
  return { creator, opponent, treasury, fundingDeadline, resolutionDeadline, cardMode };
}
