'use client';

import { useTranslations } from '#use-translations';
import { FUNDING_SECONDS } from '../../../../lib/duel/rules/funding-time';
import { Button } from '../../../_ui/Button';
import { Problem } from '../../../_ui/Problem';
import { useOpenDuel } from '../open/use-open-duel';
import styles from './ResultPanel.module.css';

/** Opens a duel for a one-tap player, whose page then has the link for the friend. */
export default function ChallengeFriend({ packId, wallet }: { packId: string; wallet: string }) {
  const t = useTranslations('rip');
  const { open, busy, fault } = useOpenDuel({
    ...{ packId, ownWallet: wallet, sparringWallet: null, offer: null },
    fundingSeconds: FUNDING_SECONDS.standard,
    opponent: { kind: 'open', wallet: '' },
  });
  return (
    <>
      <Button variant="quiet" onClick={() => void open()} busyLabel={busy ? t('result.openingForFriend') : null}>
        {t('result.challenge')}
      </Button>
      {fault === null ? null : (
        <div className={styles.run}>
          <Problem {...fault} />
        </div>
      )}
    </>
  );
}
