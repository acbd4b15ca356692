'use client';

import Link, { useLinkStatus } from 'next/link';
import { usePathname } from 'next/navigation';
import styles from './Header.module.css';

const LINKS: readonly (readonly [href: string, name: string])[] = [
  ['/quick-match', 'Quick match'],
  ['/duels', 'Duels'],
  ['/packs', 'Packs'],
  ['/gacha', 'Machines'],
  ['/activity', 'Activity'],
  ['/verify', 'Verify'],
  ['/account', 'Account'],
];

export function NavLinks() {
  const path = usePathname();
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
