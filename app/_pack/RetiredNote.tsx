import Link from 'next/link';
import type { Pack } from '../../lib/packs/contract';

/** Says that no new duel can use a pack and, if known, since when; links to its replacement or to all packs. */
export function RetiredNote({ pack: { retiredAt, replacedBy } }: { pack: Pick<Pack, 'retiredAt' | 'replacedBy'> }) {
  const day = retiredAt?.toISOString().slice(0, 10);
  return (
    <p>
      This pack {day === undefined ? 'is retired' : <RetiredOn day={day} />}: no new duels can use it. Duels that are
      already open continue on their terms.{' '}
      {replacedBy === null ? (
        <Link href="/packs">See the packs on offer</Link>
      ) : (
        <Link href={`/packs/${replacedBy}`}>See the pack that replaces it</Link>
      )}
      .
    </p>
  );
}

const RetiredOn = ({ day }: { day: string }) => (
  <>
    was retired on <time dateTime={day}>{day}</time>
  </>
);
