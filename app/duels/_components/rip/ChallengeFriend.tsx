'use client';

import dynamic from 'next/dynamic';
import { useTranslations } from '#use-translations';
import { FUNDING_SECONDS } from '../../../../lib/duel/rules/funding-time';
import { useNewDuelFee } from '../../../_duel/use-duel-offer';
import { formatTestFee } from '../../../_guest/test-sol';
import { retryImport } from '../../../_site/retry-import';
import { Button } from '../../../_ui/Button';
import { Problem } from '../../../_ui/Problem';
import { useOpenDuel } from '../open/use-open-duel';
import styles from './ResultPanel.module.css';

// Loads once a duel was refused because there are no cards left.
const RecordChallenge = dynamic(
  retryImport(() => import('./RecordChallenge')),
  { ssr: false },
);

/** A friend who gets the link of the duel. */
const FRIEND = { kind: 'friend', wallet: '' } as const;

interface Props {
  readonly packId: string;
  /** Wallet of the one-tap player. */
  readonly wallet: string;
}

/**
 * Button that opens a duel and goes to its page, which has the link for the player to share with a friend. Shows
 * nothing until the new duel's fee is read. Where the provider has no cards left, the refusal has a button for a duel
 * for the record.
 */
export default function ChallengeFriend({ packId, wallet }: Props) {
  const t = useTranslations('rip');
  const guestTexts = useTranslations('guest');
  const fee = useNewDuelFee(true);
  const { open, busy, fault, isOutOfCards } = useOpenDuel({
    ...{ packId, ownWallet: wallet, sparringWallet: null, offer: null, shownFee: fee ?? null },
    fundingSeconds: FUNDING_SECONDS.standard,
    opponent: FRIEND,
  });
  if (fee === undefined) return null;
  return (
    <>
      <Button variant="quiet" onClick={() => void open()} busyLabel={busy ? t('result.openingForFriend') : null}>
        {fee === null ? t('result.challenge') : t('result.challengeFor', { fee: formatTestFee(guestTexts, fee) })}
      </Button>
      {fault === null ? null : (
        <div className={styles.run}>
          <Problem {...fault}>
            {isOutOfCards ? (
              <RecordChallenge
                opponent={FRIEND}
                fundingSeconds={FUNDING_SECONDS.standard}
                own={wallet}
                buildLabel={(recordFee) =>
                  recordFee === null
                    ? t('result.challengeForRecord')
                    : t('result.challengeForRecordFor', { fee: recordFee })
                }
                busyLabel={t('result.openingForFriend')}
              />
            ) : null}
          </Problem>
        </div>
      )}
    </>
  );
}
