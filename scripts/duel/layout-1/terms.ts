import { ByteReader } from '../bytes';

/** The fields of layout 1 terms that payouts depend on; keys in base58, deadlines in unix seconds. */
export interface Layout1Terms {
  readonly creator: string;
  readonly opponent: string;
  readonly treasury: string;
  readonly fundingDeadline: bigint;
  readonly resolutionDeadline: bigint;
  readonly cardMode: number;
}

/** First bytes of encoded terms of layout 1. */
const DOMAIN = 'ripduel:terms:v4';

/** Reads terms of 308 bytes. Throws a RangeError on anything else. */
export function decodeLayout1TermsBytes(bytes: Uint8Array): Layout1Terms {
  const reader = new ByteReader(bytes);
  if (new TextDecoder().decode(reader.readBytes(16)) !== DOMAIN) throw new RangeError('these are no terms of layout 1');
  // Skips the duel, the table and its weight, the policy, the provider key and the commitment.
  reader.readBytes(32 + 32 + 4 + 32 + 32 + 32);
  const [creator, opponent] = [reader.readAddress(), reader.readAddress()];
  reader.readBytes(8);
  const treasury = reader.readAddress();
  const fundingDeadline = BigInt.asIntN(64, reader.readBigint(8));
  const resolutionDeadline = BigInt.asIntN(64, reader.readBigint(8));
  reader.readBytes(2 + 1);
  const cardMode = reader.readNumber(1);
  if (reader.readBigint(4) !== 0n || reader.left !== 0) throw new RangeError('the terms do not end as they must');
  return { creator, opponent, treasury, fundingDeadline, resolutionDeadline, cardMode };
}
