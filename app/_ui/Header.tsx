import Link from 'next/link';
import type { ReactNode } from 'react';
import { useTranslations } from '#use-translations';
import styles from './Header.module.css';
import { NavLinks } from './NavLinks';

/** The site's header: home link, navigation, chain badge and wallet. */
export function Header({ badge, wallet }: { badge: ReactNode; wallet: ReactNode }) {
  const t = useTranslations('ui.header');
  return (
    <header className={styles.header}>
      <a className={styles.skip} href="#content">
        {t('skip')}
      </a>
      <div className={styles.row}>
        <Link className={styles.home} href="/" aria-label={t('home')}>
          <Logo />
          <span className={styles.word}>RipDuel</span>
        </Link>
        <NavLinks />
        <div className={styles.badge}>{badge}</div>
        <div className={styles.wallet}>{wallet}</div>
      </div>
    </header>
  );
}

function Logo() {
  return (
    <svg className={styles.mark} viewBox="-33 -41 67 82" aria-hidden="true">
      <path
        className={styles.left}
        d="M-24-40h22l7 13l-11 13l11 14l-11 13l11 14l-9 13h-20a8 8 0 0 1-8-8v-64a8 8 0 0 1 8-8z"
      />
      <path className={styles.right} d="M6-40h18a8 8 0 0 1 8 8v64a8 8 0 0 1-8 8h-20l9-13l-11-14l11-13l-11-14l11-13z" />
    </svg>
  );
}
