'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from '#use-translations';
import { LOCALE_COOKIE, LOCALES, type Locale } from '../_messages/locales';
import { useLocale } from '../_messages/use-locale';
import styles from './LanguageChoice.module.css';

/** Each language by its own name, for people who don't know the present one. */
const LANGUAGE_NAMES: Readonly<Record<Locale, string>> = { en: 'English', de: 'Deutsch', es: 'Español' };

const YEAR_S = 365 * 24 * 60 * 60;

/** Buttons for the languages. The chosen one is in a cookie, so that the server's page is in it at once. */
export function LanguageChoice() {
  const t = useTranslations('ui.footer');
  const current = useLocale();
  const { refresh } = useRouter();
  const choose = (locale: Locale) => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API isn't in every browser
    document.cookie = `${LOCALE_COOKIE}=${locale}; path=/; max-age=${YEAR_S}; samesite=lax`;
    refresh();
  };
  return (
    <fieldset className={styles.choice} aria-label={t('language')}>
      {LOCALES.map((locale) => (
        <button
          key={locale}
          type="button"
          lang={locale}
          aria-pressed={locale === current}
          onClick={() => choose(locale)}
        >
          {LANGUAGE_NAMES[locale]}
        </button>
      ))}
    </fieldset>
  );
}
