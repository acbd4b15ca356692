import Link from 'next/link';
import { formatWholeNumber } from '../../_provider/count-words';
import { readProviderRecord } from '../../_provider/read-record';

/** A provider's record in one line, with a link to all of it. */
export async function ProviderRecordLine({ providerKey }: { providerKey: string }) {
  const record = await readProviderRecord(providerKey);
  if (record === null) return 'None yet.';
  const { accepted, revealed, withheld } = record;
  return (
    <span>
      {formatDuelCount(accepted, 'accepted')} · {formatDuelCount(revealed, 'revealed')} ·{' '}
      {formatDuelCount(withheld, 'withheld')} · <Link href={`/providers/${providerKey}`}>full record</Link>
    </span>
  );
}

/** Joins the number and the word with a no-break space. */
const formatDuelCount = ({ duels }: { readonly duels: number }, word: string): string =>
  `${formatWholeNumber(duels)}\u00a0${word}`;
