'use client';

import Link from 'next/link';
import { usePathname } from 'next/navigation';
import styles from './Game.module.css';

const GAMES: readonly (readonly [href: string, name: string])[] = [
  ['/crash', 'Crash'],
  ['/flip', 'Flip'],
  ['/streak', 'Card Streak'],
];

/** Links between the games without value. */
export function GameTabs() {
  const path = usePathname();
  return (
    <nav className={styles.tabs} aria-label="Games">
      {GAMES.map(([href, name]) => (
        <Link key={href} className={styles.tab} href={href} aria-current={path === href ? 'page' : undefined}>
          {name}
        </Link>
      ))}
    </nav>
  );
}
