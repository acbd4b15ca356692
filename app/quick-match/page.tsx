import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { getCapabilities } from '../../lib/health/capabilities-contract';
import { getHealth } from '../../lib/health/contract';
import { getMatchStatus } from '../../lib/matchmaking/contract';
import { MATCH_FUNDING_MS, SEARCH_TIMEOUT_MS } from '../../lib/matchmaking/rules';
import { createPageClient, createVisitorClient } from '../../lib/next/page-data';
import { listPacks } from '../../lib/packs/contract';
import { toPackBasics } from '../_duel/pack-basics';
import { toMatchAvailability } from '../_match/match-availability';
import { AreaMessages } from '../_messages/AreaMessages';
import { readTranslator } from '../_messages/translator';
import { Page } from '../_ui/Page';
import { Problem } from '../_ui/Problem';
import { QuickMatch } from './_components/QuickMatch';

export async function generateMetadata(): Promise<Metadata> {
  const t = await readTranslator('match');
  return { title: t('title') };
}

export default async function QuickMatchPage() {
  const t = await readTranslator('match');
  const client = await createPageClient();
  const [packs, health, capabilities, matchWallet] = await Promise.all([
    client.call(listPacks, { query: { active: true, limit: 50 } }),
    client.call(getHealth).catch(() => null),
    client.call(getCapabilities).catch(() => null),
    readMatchWallet(),
  ]);
  return (
    <Page title={t('title')} lead={t('lead')}>
      {health === null || capabilities === null ? (
        <Problem what={t('unavailable.what')} next={t('unavailable.next')} />
      ) : (
        <AreaMessages areas={['match', 'duel', 'packs', 'guest', 'payment']}>
          <QuickMatch
            packs={packs.items.map(toPackBasics)}
            offer={health.duels}
            initialAvailability={toMatchAvailability(capabilities, capabilities.checkedAt)}
            times={{ searchSeconds: SEARCH_TIMEOUT_MS / 1000, fundingSeconds: MATCH_FUNDING_MS / 1000 }}
            matchWallet={matchWallet}
          />
        </AreaMessages>
      )}
    </Page>
  );
}

/**
 * Returns the wallet of the visitor's session if it has a search or match, in whichever browser it was begun; else
 * null.
 */
async function readMatchWallet(): Promise<string | null> {
  const client = await createVisitorClient((await headers()).get('cookie') ?? '');
  if (client === null) return null;
  // Errors count as no search: there may be none, or the session has ended. The page's own polls report an outage.
  return client.call(getMatchStatus, { body: {} }).then(
    ({ wallet }) => wallet,
    () => null,
  );
}
