import { useTranslations } from '#use-translations';
import { LOCALES, type Locale } from '../../lib/core/locales';
import styles from './Footer.module.css';

/** Each language's name in that language, for visitors who can't read the current one. */
const LANGUAGE_NAMES: Readonly<Record<Locale, string>> = { en: 'English', de: 'Deutsch', es: 'Español' };

/** One button per language; they work without JavaScript. */
export function LanguageChoice({ current }: { current: Locale }) {
  const t = useTranslations('ui.footer');
  return (
    <form action="/language" method="post" className={styles.links} aria-label={t('language')}>
      {LOCALES.map((locale) => (
        <button key={locale} type="submit" name="locale" value={locale} lang={locale} aria-pressed={locale === current}>
          {LANGUAGE_NAMES[locale]}
        </button>
      ))}
    </form>
  );
}
