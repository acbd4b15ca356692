import type { Metadata } from 'next';
import { readTranslator } from './_messages/translator';
import { EmptyState } from './_ui/EmptyState';
import { LinkButton } from './_ui/LinkButton';
import { Page } from './_ui/Page';

export async function generateMetadata(): Promise<Metadata> {
  const t = await readTranslator('site');
  return { title: t('notFound.pageTitle') };
}

export default async function NotFound() {
  const t = await readTranslator('site');
  return (
    <Page narrow title={t('notFound.title')}>
      <EmptyState
        title={t('notFound.check')}
        action={
          <LinkButton href="/duels" variant="primary">
            {t('notFound.back')}
          </LinkButton>
        }
      >
        {t('notFound.explanation')}
      </EmptyState>
    </Page>
  );
}
