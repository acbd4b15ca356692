'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { useTranslations } from '#use-translations';
import { toOfferedPackId } from '../../../../lib/packs/edition-id-rules';
import { buildOwnDuelsQuery } from '../../../_duel/own-duels-query';
import { noteShownRematches } from '../../../_duel/shown-rematch';
import { useNewDuelFee } from '../../../_duel/use-duel-offer';
import type { DuelView } from '../../../_duel/view';
import { formatTestFee } from '../../../_guest/test-sol';
import { useIsOneTapWallet } from '../../../_guest/use-one-tap-wallet';
import { putBeforePageTitle } from '../../../_live/attention';
import { retryImport } from '../../../_site/retry-import';
import { Button } from '../../../_ui/Button';
import { Problem } from '../../../_ui/Problem';
import { useOpenDuel } from '../open/use-open-duel';
import { useJoinDuel } from '../room/use-join-duel';
import styles from './ResultPanel.module.css';
import { findRematchOffer, type RematchOffer } from './rematch-offer';
import { usePressGuard } from './use-press-guard';

// Loads once a challenge was refused because there are no cards left.
const RecordChallenge = dynamic(
  retryImport(() => import('./RecordChallenge')),
  { ssr: false },
);

interface Props {
  readonly duel: DuelView['duel'];
  readonly rival: { readonly wallet: string; readonly name: string };
  /** Wallet of the signed-in player. */
  readonly own: string;
}

/**
 * Button to play the same player again: it accepts the rival's challenge if there is one, or sends one. Where the
 * provider has no cards left, the refusal has a button for a rematch for the record. Nothing on the page moves when the
 * rival's challenge arrives: the button stays in its place, and the challenge has a line of its own below all buttons.
 */
export function Rematch(props: Props) {
  const { duel, rival, own } = props;
  const t = useTranslations('rip.rematch');
  const offer = useRematchOffer(props);
  const isOneTap = useIsOneTapWallet(own);
  const newFee = useNewDuelFee(isOneTap);
  const challenge = useChallengeAgain(props, newFee ?? null);
  const acceptance = useAcceptance(duel, own);
  const guard = usePressGuard(offer?.duelId ?? null);
  const label = useRematchLabel(offer, isOneTap ? (offer === null ? newFee : duel.feeAmount) : null);
  const press = guard(() => void (offer === null ? challenge.open() : acceptance.accept(offer.duelId)));
  const fault = acceptance.fault ?? challenge.fault;
  return (
    <>
      <span className={styles.next}>
        <Button
          variant="primary"
          large
          wide
          // A one-tap player pays the fee on the label without a review, so the button waits for it while it is read.
          disabled={offer === null && isOneTap && newFee === undefined}
          onClick={press}
          busyLabel={challenge.busy ? t('sending') : acceptance.busy ? t('accepting') : null}
        >
          {label}
        </Button>
      </span>
      <div className={styles.offer}>
        <p role="status">
          {offer === null ? null : t(offer.isForRecord ? 'offeredForRecord' : 'offered', { rival: rival.name })}
        </p>
        {fault === null ? null : (
          <Problem {...fault}>
            {challenge.isOutOfCards && offer === null ? (
              <RecordChallenge
                opponent={{ kind: 'direct', wallet: rival.wallet }}
                fundingSeconds={duel.fundingSeconds}
                own={own}
                buildLabel={(fee) => (fee === null ? t('forRecord') : t('forRecordFor', { fee }))}
                busyLabel={t('sending')}
              />
            ) : null}
          </Problem>
        )}
      </div>
    </>
  );
}

/** Returns the rival's challenge to a rematch, or null. While there is one, the browser tab's title mentions it. */
function useRematchOffer({ duel, rival, own }: Props): RematchOffer | null {
  const title = useTranslations('rip.rematch')('title');
  const { data } = useQuery(buildOwnDuelsQuery(own));
  const offer = findRematchOffer(data?.items ?? [], rival.wallet, duel);
  useEffect(
    () => noteShownRematches((challenge) => findRematchOffer([challenge], rival.wallet, duel) !== null),
    [rival.wallet, duel],
  );
  const isOffered = offer !== null;
  useEffect(() => (isOffered ? putBeforePageTitle(title) : undefined), [isOffered, title]);
  return offer;
}

/** Returns the button's label. It has no amount if `feeAmount`, in lamports, is null or undefined. */
function useRematchLabel(offer: RematchOffer | null, feeAmount: bigint | null | undefined): string {
  const t = useTranslations('rip.rematch');
  const guestTexts = useTranslations('guest');
  const fee = feeAmount == null ? null : formatTestFee(guestTexts, feeAmount);
  if (offer === null) return fee === null ? t('button') : t('buttonFor', { fee });
  if (offer.isForRecord) return fee === null ? t('acceptForRecord') : t('acceptForRecordFor', { fee });
  return fee === null ? t('accept') : t('acceptFor', { fee });
}

/**
 * Returns a function that challenges the rival to a duel with the same pack and time to pay. The new duel's fee may
 * differ from that of the finished one.
 */
const useChallengeAgain = ({ duel, rival, own }: Props, shownFee: bigint | null) =>
  useOpenDuel({
    packId: toOfferedPackId(duel.packId),
    fundingSeconds: duel.fundingSeconds,
    opponent: { kind: 'direct', wallet: rival.wallet },
    sparringWallet: null,
    ownWallet: own,
    offer: null,
    shownFee,
  });

/** Returns the action to join the rival's duel for the same fee and go to its page, with its progress. */
function useAcceptance(duel: DuelView['duel'], own: string) {
  const router = useRouter();
  const queries = useQueryClient();
  const { join, busy, fault } = useJoinDuel(duel.feeAmount);
  const accept = async (offerId: string) => {
    if (await join(offerId)) router.push(`/duels/${offerId}`);
    // The challenge may have been withdrawn, or have expired.
    else await queries.invalidateQueries({ queryKey: buildOwnDuelsQuery(own).queryKey });
  };
  return { accept, busy, fault };
}
