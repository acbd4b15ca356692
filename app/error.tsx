'use client';

import { useTranslations } from '#use-translations';
import { Button } from './_ui/Button';
import { buildButtonClass } from './_ui/button-class';
import { Page } from './_ui/Page';
import problem from './_ui/Problem.module.css';

/** Error page for a page that failed; header and footer stay. Every page carries it, so it is kept small. */
export default function PageBroke({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  const t = useTranslations('site');
  const uiTexts = useTranslations('ui.problem');
  return (
    <Page narrow title={t('error.title')}>
      <div className={problem.problem} role="alert">
        <p className={problem.what}>{t('error.what')}</p>
        <p>
          <span className={problem.money}>{uiTexts('noMoneyMoved')}</span> {t('error.next')}
        </p>
        <div className={problem.actions}>
          <Button variant="primary" onClick={reset}>
            {t('tryAgain')}
          </Button>
          <a className={buildButtonClass({})} href="/">
            {t('error.home')}
          </a>
        </div>
        {error.digest === undefined ? null : (
          <p className={problem.request}>
            {uiTexts.rich('request', { requestId: error.digest, id: (text) => <code>{text}</code> })}
          </p>
        )}
      </div>
    </Page>
  );
}
