'use client';

import { useTranslations } from '#use-translations';
import { FUNDING_SECONDS } from '../../../../lib/duel/rules/funding-time';
import { useNewDuelFee } from '../../../_duel/use-duel-offer';
import { formatTestFee } from '../../../_guest/test-sol';
import { Button } from '../../../_ui/Button';
import { Problem } from '../../../_ui/Problem';
import { useOpenDuel } from '../open/use-open-duel';
import styles from './ResultPanel.module.css';

interface Props {
  readonly packId: string;
  /** Wallet of the one-tap player. */
  readonly wallet: string;
}

/**
 * Button that opens a duel and goes to its page, which has the link for the player to share with a friend. Shows
 * nothing until the new duel's fee is read.
 */
export default function ChallengeFriend({ packId, wallet }: Props) {
  const t = useTranslations('rip');
  const guestTexts = useTranslations('guest');
  const fee = useNewDuelFee(true);
  const { open, busy, fault } = useOpenDuel({
    ...{ packId, ownWallet: wallet, sparringWallet: null, offer: null, shownFee: fee ?? null },
    fundingSeconds: FUNDING_SECONDS.standard,
    opponent: { kind: 'friend', wallet: '' },
  });
  if (fee === undefined) return null;
  return (
    <>
      <Button variant="quiet" onClick={() => void open()} busyLabel={busy ? t('result.openingForFriend') : null}>
        {fee === null ? t('result.challenge') : t('result.challengeFor', { fee: formatTestFee(guestTexts, fee) })}
      </Button>
      {fault === null ? null : (
        <div className={styles.run}>
          <Problem {...fault} />
        </div>
      )}
    </>
  );
}
