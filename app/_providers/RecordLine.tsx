import Link from 'next/link';
import { readRecord } from './read-record';
import { wholeNumber } from './words';

/** A provider's record in one line, and the way to all of it. */
export async function RecordLine({ providerKey }: { providerKey: string }) {
  const record = await readRecord(providerKey);
  if (record === null) return 'None yet.';
  const { accepted, revealed, withheld } = record;
  return (
    <span>
      {wholeNumber(accepted.duels)} accepted · {wholeNumber(revealed.duels)} revealed · {wholeNumber(withheld.duels)}{' '}
      withheld · <Link href={`/providers/${providerKey}`}>full record</Link>
    </span>
  );
}
