'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from '#use-translations';
import { IntentList } from '../../_duel/IntentList';
import { buildOwnDuelsQuery } from '../../_duel/own-duels-query';
import { PackCell } from '../../_duel/PackCell';
import type { PackBasics } from '../../_duel/pack-basics';
import { getStatusLabel } from '../../_duel/status-words';
import { type DuelView, findOwnSide, findSideWallet } from '../../_duel/view';
import { usePollWhileNotLive } from '../../_live/topics';
import { CopyableValue } from '../../_ui/CopyableValue';
import { LinkButton } from '../../_ui/LinkButton';
import { Panel } from '../../_ui/Panel';
import { getOtherSide } from '../../_ui/side';
import styles from './Account.module.css';
import { buildIntentsQueryKey, listFollowedDuelIds } from './followed-duels';

/** Poll interval for the transactions of the wallet's unfinished duels while live changes don't reach the page. */
const POLL_MS = 5_000;

/**
 * Panel with the transactions of the wallet's newest unfinished duels, at most five duels. Shows each transaction's
 * stage and a link to each duel.
 */
export function OpenIntents({ wallet, packs }: { wallet: string; packs: readonly PackBasics[] }) {
  const t = useTranslations('account.intents');
  const duelTexts = useTranslations('duel');
  const { data: duels } = useQuery(buildOwnDuelsQuery(wallet));
  const ids = listFollowedDuelIds(duels?.items ?? []);
  const { data: checkedDuels = [] } = useQuery({
    queryKey: buildIntentsQueryKey(wallet, ids),
    queryFn: async () => {
      const { checkDuelAsPlayer } = await import('../../_duel/calls');
      return Promise.all(ids.map(checkDuelAsPlayer));
    },
    enabled: ids.length > 0,
    placeholderData: (before) => before,
    refetchInterval: usePollWhileNotLive(POLL_MS),
  });
  const busy = checkedDuels.filter(({ intents }) => intents.length > 0);
  if (busy.length === 0) return null;
  return (
    <Panel title={t('title')}>
      <div className={styles.stack}>
        {busy.map(({ duel, intents, blockHeight }) => (
          <section key={duel.duelId} className={styles.stack} aria-labelledby={duel.duelId}>
            <h3 id={duel.duelId}>
              <PackCell packId={duel.packId} packs={packs} />
            </h3>
            <p>
              {t.rich('against', {
                status: getStatusLabel(duelTexts, duel.status),
                address: () => <CopyableValue value={getRivalWallet(duel, wallet)} copiedNoun={t('copiedOpponent')} />,
              })}
            </p>
            <IntentList intents={intents} blockHeight={blockHeight} />
            <div>
              <LinkButton href={`/duels/${duel.duelId}`}>{t('goToDuel')}</LinkButton>
            </div>
          </section>
        ))}
      </div>
    </Panel>
  );
}

/** Returns the other player's wallet. There is one, since only duels with two players are listed here. */
const getRivalWallet = (duel: DuelView['duel'], wallet: string): string =>
  findSideWallet(duel, getOtherSide(findOwnSide(duel, wallet) ?? 'opponent')) ?? '';
