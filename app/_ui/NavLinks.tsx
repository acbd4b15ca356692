'use client';

import Link, { useLinkStatus } from 'next/link';
import { usePathname } from 'next/navigation';
import { useRef, useState } from 'react';
import styles from './Header.module.css';
import { Icon } from './Icon';

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

/** In a row, or behind a button where that does not fit: a popover, which opens and closes without a script too. */
export function NavLinks() {
  const menu = useRef<HTMLElement>(null);
  const [isOpen, setOpen] = useState<boolean>();
  return (
    <>
      <button type="button" className={styles.menu} popoverTarget="menu" aria-controls="menu" aria-expanded={isOpen}>
        <Icon name="menu" />
        <span className={styles.opening}>Menu</span>
      </button>
      <nav
        ref={menu}
        id="menu"
        popover="auto"
        className={styles.nav}
        aria-label="Main"
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        <Links onFollow={() => menu.current?.hidePopover?.()} />
      </nav>
    </>
  );
}

function Links({ onFollow }: { onFollow: () => void }) {
  const own = usePathname();
  const path = UNDER[own] ?? own;
  return LINKS.map(([href, name]) => (
    <Link
      key={href}
      className={styles.link}
      href={href}
      aria-current={path === href || path.startsWith(`${href}/`) ? 'page' : undefined}
      onClick={onFollow}
    >
      {name}
      <Opening />
    </Link>
  ));
}

/** The page that was asked for is on its way. */
function Opening() {
  const { pending } = useLinkStatus();
  return pending ? <span className={styles.opening}>, opening</span> : null;
}
