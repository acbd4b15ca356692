import Link from 'next/link';
import type { CataloguedGame } from '../../lib/games/catalog-contract';
import { Panel } from '../_ui/Panel';
import { StateTag, type StateTone } from '../_ui/StateTag';
import styles from './Games.module.css';

const STATUS_TAGS: Readonly<Record<CataloguedGame['status'], readonly [tone: StateTone, words: string]>> = {
  available: ['good', 'Open'],
  unavailable: ['bad', 'Unavailable'],
  disabled: ['quiet', 'Disabled'],
  'coming-soon': ['quiet', 'Coming soon'],
};

/** Every available or planned game, and whether it can be played now. */
export function Games({ games }: { games: readonly CataloguedGame[] }) {
  return (
    <Panel title="What you can play" aside={<Link href="/status">Service status</Link>}>
      <ul className={styles.games}>
        {games.map(({ game, title, summary, status, page, modes }) => {
          const [tone, words] = STATUS_TAGS[status];
          const reason = status === 'available' ? null : (modes[0]?.reason ?? null);
          return (
            <li key={game} className={styles.game}>
              <div className={styles.head}>
                <h3>{page === null ? title : <Link href={page}>{title}</Link>}</h3>
                <StateTag tone={tone}>{words}</StateTag>
              </div>
              <p className={styles.summary}>{summary}</p>
              {reason === null ? null : <p>{reason}</p>}
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
