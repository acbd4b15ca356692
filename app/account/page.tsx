import type { Metadata } from 'next';
import { createPageClient } from '../../lib/next/page-data';
import { listPacks } from '../../lib/packs/contract';
import { toPackBasics } from '../_duel/pack-basics';
import { AreaMessages } from '../_messages/AreaMessages';
import { readTranslator } from '../_messages/translator';
import { Page } from '../_ui/Page';
import { Problem } from '../_ui/Problem';
import { WalletPanels } from './_components/WalletPanels';

export async function generateMetadata(): Promise<Metadata> {
  const t = await readTranslator('account');
  return { title: t('title') };
}

interface Props {
  /** next-auth redirects here with an `error` if a session couldn't be opened. */
  readonly searchParams: Promise<{ readonly error?: string | string[] }>;
}

export default async function Account({ searchParams }: Props) {
  const t = await readTranslator('account');
  const { error } = await searchParams;
  const client = await createPageClient();
  const packs = await client.call(listPacks, { query: { limit: 50 } });
  return (
    <Page title={t('title')} lead={t('lead')}>
      {error === undefined ? null : <Problem what={t('notSignedIn.what')} next={t('notSignedIn.next')} />}
      <AreaMessages areas={['account', 'duel', 'payment']}>
        <WalletPanels packs={packs.items.map(toPackBasics)} />
      </AreaMessages>
    </Page>
  );
}
