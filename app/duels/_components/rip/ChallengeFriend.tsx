'use client';

import { useTranslations } from '#use-translations';
import { FUNDING_SECONDS } from '../../../../lib/duel/rules/funding-time';
import { formatTestFee } from '../../../_guest/test-sol';
import { Button } from '../../../_ui/Button';
import { Problem } from '../../../_ui/Problem';
import { useOpenDuel } from '../open/use-open-duel';
import styles from './ResultPanel.module.css';

interface Props {
  readonly packId: string;
  /** Wallet of the one-tap player. */
  readonly wallet: string;
  /** The new duel's fee per side, in lamports. */
  readonly feeAmount: bigint;
}

/** Button that opens a duel and goes to its page, which has the link for the player to share with a friend. */
export default function ChallengeFriend({ packId, wallet, feeAmount }: Props) {
  const t = useTranslations('rip');
  const guestTexts = useTranslations('guest');
  const { open, busy, fault } = useOpenDuel({
    ...{ packId, ownWallet: wallet, sparringWallet: null, offer: null, shownFee: feeAmount },
    fundingSeconds: FUNDING_SECONDS.standard,
    opponent: { kind: 'friend', wallet: '' },
  });
  return (
    <>
      <Button variant="quiet" onClick={() => void open()} busyLabel={busy ? t('result.openingForFriend') : null}>
        {t('result.challengeFor', { fee: formatTestFee(guestTexts, feeAmount) })}
      </Button>
      {fault === null ? null : (
        <div className={styles.run}>
          <Problem {...fault} />
        </div>
      )}
    </>
  );
}
