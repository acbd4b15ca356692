import type { Metadata } from 'next';
import { createPageClient } from '../../lib/next/page-data';
import { getFeaturedDuel } from '../../lib/watching/contract';
import { readDuelPage } from '../_duel/read-duel-page';
import { AreaMessages } from '../_messages/AreaMessages';
import { readTranslator } from '../_messages/translator';
import { buildPagePictureLink, buildShareMetadata } from '../_site/share-meta';
import { EmptyState } from '../_ui/EmptyState';
import { LinkButton } from '../_ui/LinkButton';
import { Page } from '../_ui/Page';
import { DuelLead } from '../duels/_components/room/DuelLead';
import { DuelStage } from '../duels/_components/room/DuelStage';
import { NextDuel } from './_components/NextDuel';

export async function generateMetadata(): Promise<Metadata> {
  const t = await readTranslator('duel');
  return buildShareMetadata({
    title: t('watch.title'),
    description: t('watch.description'),
    path: '/watch',
    picture: buildPagePictureLink('home'),
  });
}

/** The featured duel: a live one, else a recent one, played again. Says so if there is none. */
export default async function Watch() {
  const client = await createPageClient();
  const { duel } = await client.call(getFeaturedDuel);
  const t = await readTranslator('duel');
  if (duel === null)
    return (
      <AreaMessages areas={['duel']}>
        <Page title={t('watch.title')} lead={t('watch.lead')}>
          <EmptyState
            title={t('watch.none.title')}
            action={<LinkButton href="/duels">{t('watch.none.play')}</LinkButton>}
          >
            {t('watch.none.next')}
          </EmptyState>
          <NextDuel duelId={null} />
        </Page>
      </AreaMessages>
    );
  const data = await readDuelPage(duel.duelId);
  const title = t(duel.isLive ? 'watch.live' : 'watch.replay', { pack: data.pack.name });
  return (
    <AreaMessages areas={['duel']}>
      <Page title={title} lead={<DuelLead duel={data.receipt.duel} />}>
        <NextDuel key={`next ${duel.duelId}`} duelId={duel.duelId} />
        <DuelStage key={duel.duelId} data={data} playsResult={!duel.isLive} />
      </Page>
    </AreaMessages>
  );
}
