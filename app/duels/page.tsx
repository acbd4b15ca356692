import type { Metadata } from 'next';
import { listDuels } from '../../lib/duel/contract';
import { createPageClient } from '../../lib/next/page-data';
import { listPacks } from '../../lib/packs/contract';
import { MyDuels } from '../_duel/MyDuels';
import { toPackBasics } from '../_duel/pack-basics';
import { ReturnToMatch } from '../_match/ReturnToMatch';
import { ClosedNote } from '../_site/ClosedNote';
import { readGateClosure } from '../_site/read-network';
import { LinkButton } from '../_ui/LinkButton';
import { Page } from '../_ui/Page';
import { Panel } from '../_ui/Panel';
import { OpenDuels } from './_components/lobby/OpenDuels';
import styles from './duels.module.css';

export const metadata: Metadata = { title: 'Duels' };

export default async function Duels() {
  const client = await createPageClient();
  const [open, packs] = await Promise.all([
    client.call(listDuels, { query: { status: 'waiting', matchmakingMode: 'open' } }),
    client.call(listPacks, { query: { active: true, limit: 50 } }),
  ]);
  const [closed, match] = await Promise.all([readGateClosure('duels'), readGateClosure('matchmaking')]);
  const faces = packs.items.map(toPackBasics);
  return (
    <Page
      title="Duels"
      lead="Two players pay the same fee and rip the same pack. The better pull wins, and anyone can recompute it."
      action={
        <div className={styles.ways}>
          {match === null ? (
            <LinkButton href="/quick-match" variant="primary" large>
              Quick match
            </LinkButton>
          ) : null}
          {closed === null ? (
            <LinkButton href="/duels/new" variant={match === null ? 'secondary' : 'primary'} large>
              Open a duel
            </LinkButton>
          ) : null}
          <LinkButton href="/watch" variant="quiet" large>
            Watch
          </LinkButton>
        </div>
      }
    >
      <ReturnToMatch />
      {closed === null ? null : <ClosedNote what="You can’t open a duel right now" closed={closed} />}
      <Panel title="Open to join">
        <OpenDuels firstPage={open} packs={faces} canOpenDuel={closed === null} />
      </Panel>
      <MyDuels packs={faces} />
    </Page>
  );
}
