import type { Metadata } from 'next';
import { PlaySparky } from '../_guest/PlaySparky';
import { AreaMessages } from '../_messages/AreaMessages';
import { readTranslator } from '../_messages/translator';
import { hasNoSession } from '../_site/has-no-session';
import { readHealth } from '../_site/read-network';
import { buildPagePictureLink, buildShareMetadata } from '../_site/share-meta';
import { LinkButton } from '../_ui/LinkButton';
import { Page } from '../_ui/Page';
import { Binder } from './_components/Binder';
import { OwnCardDuels } from './_components/OwnCardDuels';
import { readBinderSets } from './_components/read-sets';

export async function generateMetadata(): Promise<Metadata> {
  const t = await readTranslator('binder');
  return {
    title: t('title'),
    ...(await buildShareMetadata({
      title: t('title'),
      description: t('shareDescription'),
      path: '/binder',
      picture: buildPagePictureLink('packs'),
    })),
  };
}

/**
 * The player's cards, by pack and machine. The browser reads them; the server renders empty pockets, for visitors only.
 */
export default async function BinderPage() {
  const [t, uiTexts, health] = await Promise.all([readTranslator('binder'), readTranslator('ui'), readHealth()]);
  const sets = await readBinderSets(uiTexts);
  const canDuel = health !== null && health.closures.duels === undefined && health.network.sparringWallet !== null;
  const packs = sets.filter(({ kind }) => kind === 'pack');
  const packId = (packs.find(({ isForCards }) => isForCards) ?? packs.find(({ hasTokens }) => !hasTokens))?.setId;
  return (
    <Page title={t('title')} lead={t('lead')}>
      <AreaMessages areas={['binder', 'duel', 'guest', 'payment']}>
        <Binder
          sets={sets}
          isVisitor={await hasNoSession()}
          playButton={
            canDuel ? (
              <PlaySparky offer={health.offer} packId={packId} variant="primary" large />
            ) : (
              <LinkButton href="/" variant="primary" large>
                {t('empty.play')}
              </LinkButton>
            )
          }
        />
        <OwnCardDuels />
      </AreaMessages>
    </Page>
  );
}
