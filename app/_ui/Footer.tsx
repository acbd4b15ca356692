import Link from 'next/link';
import { use } from 'react';
import { useTranslations } from '#use-translations';
import { readLocale } from '../_messages/locale';
import styles from './Footer.module.css';
import { LanguageChoice } from './LanguageChoice';

const PAGES = ['account', 'valuation', 'verify', 'status', 'fantasy', 'docs', 'problems'] as const;

/** The site's footer: notes, the choice of a language, and further links. */
export function Footer() {
  const t = useTranslations('ui.footer');
  return (
    <footer className={styles.footer}>
      <div className={styles.row}>
        <div className={styles.words}>
          <p>{t('testMoney')}</p>
          <p>{t('counting')}</p>
          <LanguageChoice current={use(readLocale())} />
        </div>
        <nav className={styles.links} aria-label={t('label')}>
          {PAGES.map((page) => (
            <Link key={page} href={`/${page}`}>
              {t(page)}
            </Link>
          ))}
          <a href="/v1/openapi.json">{t('api')}</a>
        </nav>
      </div>
    </footer>
  );
}
