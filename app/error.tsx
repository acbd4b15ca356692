'use client';

import { useTranslations } from '#use-translations';
import { Button } from './_ui/Button';
import { buildButtonClass } from './_ui/button-class';
import { Page } from './_ui/Page';

/** Shown in place of a page that failed to render, below the header. Kept small: browsers load it with each page. */
export default function PageBroke({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  const t = useTranslations('site');
  const uiTexts = useTranslations('ui.problem');
  return (
    <Page narrow title={t('error.title')}>
      <div role="alert">
        <p>{t('error.what')}</p>
        <p>
          {uiTexts('noMoneyMoved')} {t('error.next')}
        </p>
        {error.digest === undefined ? null : (
          <p>{uiTexts.rich('request', { requestId: error.digest, id: (text) => <code>{text}</code> })}</p>
        )}
      </div>
      <p>
        <Button variant="primary" onClick={reset}>
          {t('tryAgain')}
        </Button>{' '}
        <a className={buildButtonClass({})} href="/">
          {t('error.home')}
        </a>
      </p>
    </Page>
  );
}
