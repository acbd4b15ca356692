import Link from 'next/link';
import { readRecord } from '../../_provider/read-record';
import { wholeNumber } from '../../_provider/words';

/** A provider's record in one line, with a link to all of it. */
export async function RecordLine({ providerKey }: { providerKey: string }) {
  const record = await readRecord(providerKey);
  if (record === null) return 'None yet.';
  const { accepted, revealed, withheld } = record;
  return (
    <span>
      {joinUnbroken(accepted, 'accepted')} · {joinUnbroken(revealed, 'revealed')} · {joinUnbroken(withheld, 'withheld')}{' '}
      · <Link href={`/providers/${providerKey}`}>full record</Link>
    </span>
  );
}

/** Joins the number and the word with a no-break space. */
const joinUnbroken = ({ duels }: { readonly duels: number }, word: string): string =>
  `${wholeNumber(duels)}\u00a0${word}`;
