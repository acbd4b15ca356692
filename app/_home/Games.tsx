import Link from 'next/link';
import { useTranslations } from '#use-translations';
import type { CataloguedGame } from '../../lib/games/catalog-contract';
import { Panel } from '../_ui/Panel';
import { StateTag, type StateTone } from '../_ui/StateTag';
import styles from './Games.module.css';

/** Games for which this page has texts. A newer service may list more. */
const KNOWN_GAMES = ['duels', 'gacha', 'crash', 'flip', 'streak', 'fantasy'] as const;

const STATUS_TONES: Readonly<Record<CataloguedGame['status'], StateTone>> = {
  available: 'good',
  unavailable: 'bad',
  disabled: 'quiet',
  'coming-soon': 'quiet',
};

/** Every game, with its description if it can be played, else with the reason why it can’t. */
export function Games({ games }: { games: readonly CataloguedGame[] }) {
  const t = useTranslations('home.games');
  return (
    <Panel title={t('title')} aside={<Link href="/status">{t('serviceStatus')}</Link>}>
      <ul className={styles.games}>
        {games.map(({ game, title, summary, status, page, modes }) => {
          // A service that is newer than this page may have more games.
          const known = KNOWN_GAMES.find((each) => each === game);
          const name = known === undefined ? title : t(`game.${known}.title`);
          const reason = status === 'available' ? null : (modes[0]?.reason ?? null);
          return (
            <li key={game} className={reason === null ? styles.game : styles.closed}>
              <div className={styles.head}>
                <h3>{page === null ? name : <Link href={page}>{name}</Link>}</h3>
                <StateTag tone={STATUS_TONES[status]}>{t(`status.${status}`)}</StateTag>
              </div>
              <p className={styles.summary}>
                {known === undefined ? (reason ?? summary) : <GameDescription {...{ known, reason }} />}
              </p>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

/**
 * A game's description, or the reason why it is closed. The API's reason for Fantasy is in English and for operators,
 * so the page has its own.
 */
function GameDescription({ known, reason }: { known: (typeof KNOWN_GAMES)[number]; reason: string | null }) {
  const t = useTranslations('home.games.game');
  if (reason === null) return t(`${known}.summary`);
  return known === 'fantasy' ? t('fantasy.closed') : reason;
}
