import type { Metadata } from 'next';
import { listDuels } from '../../lib/duel/contract';
import { createPageClient } from '../../lib/next/page-data';
import { listPacks } from '../../lib/packs/contract';
import { MyDuels } from '../_duel/MyDuels';
import { toPackBasics } from '../_duel/pack-basics';
import { ReturnToMatch } from '../_match/ReturnToMatch';
import { AreaMessages } from '../_messages/AreaMessages';
import { readTranslator } from '../_messages/translator';
import { ClosedNote } from '../_site/ClosedNote';
import { readGateClosure } from '../_site/read-network';
import { LinkButton } from '../_ui/LinkButton';
import { Page } from '../_ui/Page';
import { Panel } from '../_ui/Panel';
import { OpenDuels } from './_components/lobby/OpenDuels';
import styles from './duels.module.css';

export async function generateMetadata(): Promise<Metadata> {
  const t = await readTranslator('lobby');
  return { title: t('title') };
}

export default async function Duels() {
  const t = await readTranslator('lobby');
  const client = await createPageClient();
  const [open, packs] = await Promise.all([
    client.call(listDuels, { query: { status: 'waiting', matchmakingMode: 'open' } }),
    client.call(listPacks, { query: { active: true, limit: 50 } }),
  ]);
  const [closed, match] = await Promise.all([readGateClosure('duels'), readGateClosure('matchmaking')]);
  const faces = packs.items.map(toPackBasics);
  return (
    <Page
      title={t('title')}
      lead={t('lead')}
      action={
        <div className={styles.ways}>
          {match === null ? (
            <LinkButton href="/quick-match" variant="primary" large>
              {t('quickMatch')}
            </LinkButton>
          ) : null}
          {closed === null ? (
            <LinkButton href="/duels/new" variant={match === null ? 'secondary' : 'primary'} large>
              {t('openDuel')}
            </LinkButton>
          ) : null}
          <LinkButton href="/watch" variant="quiet" large>
            {t('watch')}
          </LinkButton>
        </div>
      }
    >
      <AreaMessages areas={['lobby', 'duel', 'match']}>
        <ReturnToMatch />
        {closed === null ? null : <ClosedNote what={t('cannotOpen')} closed={closed} />}
        <Panel title={t('open.title')}>
          <OpenDuels firstPage={open} packs={faces} canOpenDuel={closed === null} />
        </Panel>
        <MyDuels packs={faces} />
      </AreaMessages>
    </Page>
  );
}
