'use client';

import Link, { useLinkStatus } from 'next/link';
import { usePathname } from 'next/navigation';
import { useRef, useState } from 'react';
import { useTranslations } from '#use-translations';
import styles from './Header.module.css';
import { Icon } from './Icon';

/** Paths without a link in `LINKS`, each with the path whose link is marked as current instead. */
const CURRENT_LINK_OVERRIDES: Readonly<Record<string, string>> = { '/flip': '/crash', '/streak': '/crash' };

const LINKS = [
  ['/quick-match', 'match'],
  ['/duels', 'duels'],
  ['/packs', 'packs'],
  ['/gacha', 'machines'],
  ['/crash', 'games'],
  ['/binder', 'binder'],
  ['/activity', 'activity'],
  ['/verify', 'verify'],
  ['/account', 'account'],
] as const;

/** The main links: in a row, or in a popover behind a menu button on a narrow screen. Works without JavaScript. */
export function NavLinks() {
  const t = useTranslations('ui.nav');
  const menu = useRef<HTMLElement>(null);
  const [isOpen, setOpen] = useState<boolean>();
  return (
    <>
      <button type="button" className={styles.menu} popoverTarget="menu" aria-controls="menu" aria-expanded={isOpen}>
        <Icon name="menu" />
        <span className={styles.opening}>{t('menu')}</span>
      </button>
      <nav
        ref={menu}
        id="menu"
        popover="auto"
        className={styles.nav}
        aria-label={t('label')}
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        <Links onFollow={() => menu.current?.hidePopover?.()} />
      </nav>
    </>
  );
}

function Links({ onFollow }: { onFollow: () => void }) {
  const t = useTranslations('ui.nav');
  const own = usePathname();
  const path = CURRENT_LINK_OVERRIDES[own] ?? own;
  return LINKS.map(([href, name]) => (
    <Link
      key={href}
      className={styles.link}
      href={href}
      aria-current={path === href || path.startsWith(`${href}/`) ? 'page' : undefined}
      onClick={onFollow}
    >
      {t(name)}
      <PendingNote />
    </Link>
  ));
}

/** Text for screen readers in a followed link while its page loads. Its presence also lets the styles mark the link. */
function PendingNote() {
  const t = useTranslations('ui.nav');
  const { pending } = useLinkStatus();
  return pending ? <span className={styles.opening}>{t('opening')}</span> : null;
}
