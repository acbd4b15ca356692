'use client';

import { useTranslations } from '#use-translations';
import { Button } from './_ui/Button';
import { LinkButton } from './_ui/LinkButton';
import { Page } from './_ui/Page';
import { Problem } from './_ui/Problem';

/** Error page for a page that failed; header and footer stay. */
export default function PageBroke({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  const t = useTranslations('site');
  return (
    <Page narrow title={t('error.title')}>
      <Problem what={t('error.what')} next={t('error.next')} requestId={error.digest}>
        <Button variant="primary" onClick={reset}>
          {t('tryAgain')}
        </Button>
        <LinkButton href="/">{t('error.home')}</LinkButton>
      </Problem>
    </Page>
  );
}
