'use client';

import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { useTranslations } from '#use-translations';
import styles from './Game.module.css';

const GAMES = ['crash', 'flip', 'streak'] as const;

/** Links between the games without value. */
export function GameTabs() {
  const t = useTranslations('games.tabs');
  const path = usePathname();
  return (
    <nav className={styles.tabs} aria-label={t('label')}>
      {GAMES.map((game) => (
        <Link
          key={game}
          className={styles.tab}
          href={`/${game}`}
          aria-current={path === `/${game}` ? 'page' : undefined}
        >
          {t(game)}
        </Link>
      ))}
    </nav>
  );
}
