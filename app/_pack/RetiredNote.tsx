import Link from 'next/link';
import { useTranslations } from '#use-translations';
import type { Pack } from '../../lib/packs/contract';
import { formatUtcDay } from '../_site/utc-time';

/** Says that no new duel can use a pack and, if known, since when; links to its replacement or to all packs. */
export function RetiredNote({ pack: { retiredAt, replacedBy } }: { pack: Pick<Pack, 'retiredAt' | 'replacedBy'> }) {
  const t = useTranslations('packs.retired');
  const day = retiredAt?.toISOString().slice(0, 10);
  return (
    <p>
      {t.rich('note', {
        dated: day === undefined ? 'no' : 'yes',
        day: retiredAt == null ? '' : formatUtcDay(t.locale, retiredAt),
        time: (text) => <time dateTime={day}>{text}</time>,
        replaced: replacedBy === null ? 'no' : 'yes',
        link: (text) => <Link href={replacedBy === null ? '/packs' : `/packs/${replacedBy}`}>{text}</Link>,
      })}
    </p>
  );
}
