'use client';

import Link, { useLinkStatus } from 'next/link';
import { usePathname } from 'next/navigation';
import styles from './Header.module.css';

/** Pages that stand under another one's link. */
const UNDER: Readonly<Record<string, string>> = { '/flip': '/crash', '/streak': '/crash' };

const LINKS: readonly (readonly [href: string, name: string])[] = [
  ['/quick-match', 'Quick match'],
  ['/duels', 'Duels'],
  ['/packs', 'Packs'],
  ['/gacha', 'Machines'],
  ['/crash', 'Games'],
  ['/activity', 'Activity'],
  ['/verify', 'Verify'],
  ['/account', 'Account'],
];

export function NavLinks() {
  const own = usePathname();
  const path = UNDER[own] ?? own;
  return (
    <nav className={styles.nav} aria-label="Main">
      {LINKS.map(([href, name]) => (
        <Link
          key={href}
          className={styles.link}
          href={href}
          aria-current={path === href || path.startsWith(`${href}/`) ? 'page' : undefined}
        >
          {name}
          <Opening />
        </Link>
      ))}
    </nav>
  );
}

/** The page that was asked for is on its way. */
function Opening() {
  const { pending } = useLinkStatus();
  return pending ? <span className={styles.opening}>, opening</span> : null;
}
