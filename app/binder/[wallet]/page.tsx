import type { Metadata } from 'next';
import { getPlayerName } from '../../_duel/player-name';
import { readChosenNames } from '../../_duel/read-chosen-names';
import { AreaMessages } from '../../_messages/AreaMessages';
import { readTranslator } from '../../_messages/translator';
import { readNetwork } from '../../_site/read-network';
import { buildPagePictureLink, buildShareMetadata } from '../../_site/share-meta';
import { EmptyState } from '../../_ui/EmptyState';
import { LinkButton } from '../../_ui/LinkButton';
import { Page } from '../../_ui/Page';
import { readSharedBinder, readSharedSets } from '../_components/read-shared';
import { SharedBinder } from '../_components/SharedBinder';

interface Props {
  readonly params: Promise<{ readonly wallet: string }>;
}

/** Not for search engines: they would still show a binder that its player no longer shares. */
const robots = { index: false } as const;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { wallet } = await params;
  const [t, binder] = await Promise.all([readTranslator('binder'), readSharedBinder(wallet)]);
  if (binder === null) return { title: t('shared.privateTitle'), robots };
  const title = t('shared.title', { name: await readName(wallet) });
  const preview = {
    title,
    description: t('shared.lead'),
    path: `/binder/${wallet}`,
    picture: buildPagePictureLink('packs'),
  };
  return { title, ...(await buildShareMetadata(preview)), robots };
}

async function readName(wallet: string): Promise<string> {
  const [t, network, names] = await Promise.all([readTranslator('duel'), readNetwork(), readChosenNames([wallet])]);
  return getPlayerName(t, wallet, network?.sparringWallet, names.get(wallet));
}

/** Page of the binder that a player shares. For any other wallet it says that no binder is shared. */
export default async function SharedBinderPage({ params }: Props) {
  const { wallet } = await params;
  const [t, uiTexts, binder] = await Promise.all([
    readTranslator('binder'),
    readTranslator('ui'),
    readSharedBinder(wallet),
  ]);
  if (binder === null)
    return (
      <Page narrow title={t('shared.privateTitle')}>
        <EmptyState
          title={t('shared.privateLead')}
          action={
            <LinkButton href="/binder" variant="primary">
              {t('shared.ownBinder')}
            </LinkButton>
          }
        >
          {t('shared.privateNext')}
        </EmptyState>
      </Page>
    );
  const sets = await readSharedSets(uiTexts, binder);
  return (
    <Page title={t('shared.title', { name: await readName(wallet) })} lead={t('shared.lead')}>
      <AreaMessages areas={['binder', 'duel']}>
        <SharedBinder binder={binder} sets={sets} />
      </AreaMessages>
    </Page>
  );
}
