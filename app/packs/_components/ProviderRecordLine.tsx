import Link from 'next/link';
import { readTranslator } from '../../_messages/translator';
import { readProviderRecord } from '../../_provider/read-record';

/** A provider's record in one line, with a link to the whole record. */
export async function ProviderRecordLine({ providerKey }: { providerKey: string }) {
  const t = await readTranslator('packs');
  const record = await readProviderRecord(providerKey);
  if (record === null) return t('record.none');
  const { accepted, revealed, withheld } = record;
  return (
    <span>
      {t.rich('record.line', {
        accepted: accepted.duels,
        revealed: revealed.duels,
        withheld: withheld.duels,
        link: (text) => <Link href={`/providers/${providerKey}`}>{text}</Link>,
      })}
    </span>
  );
}
