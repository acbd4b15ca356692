'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { useTranslations } from '#use-translations';
import { toOfferedPackId } from '../../../../lib/packs/edition-id-rules';
import { buildOwnDuelsQuery } from '../../../_duel/own-duels-query';
import { noteShownRematches } from '../../../_duel/shown-rematch';
import type { DuelView } from '../../../_duel/view';
import { formatTestFee } from '../../../_guest/test-sol';
import { useIsOneTapWallet } from '../../../_guest/use-one-tap-wallet';
import { Button } from '../../../_ui/Button';
import { Problem } from '../../../_ui/Problem';
import { useOpenDuel } from '../open/use-open-duel';
import { useJoinDuel } from '../room/use-join-duel';
import styles from './ResultPanel.module.css';
import { findRematchOffer } from './rematch-offer';

interface Props {
  readonly duel: DuelView['duel'];
  readonly rival: { readonly wallet: string; readonly name: string };
  /** Wallet of the signed-in player. */
  readonly own: string;
}

/** Button to play the same player again: it accepts the rival's challenge if there is one, or sends one. */
export function Rematch(props: Props) {
  const { duel, rival, own } = props;
  const { data } = useQuery(buildOwnDuelsQuery(own));
  const offer = findRematchOffer(data?.items ?? [], rival.wallet, duel);
  useEffect(
    () => noteShownRematches((challenge) => findRematchOffer([challenge], rival.wallet, duel) !== null),
    [rival.wallet, duel],
  );
  return offer === null ? <ChallengeAgain {...props} /> : <AcceptRematch {...props} offerId={offer} />;
}

/** Challenges the rival with the same pack and time to pay. */
function ChallengeAgain({ duel, rival, own: ownWallet }: Props) {
  const t = useTranslations('rip.rematch');
  const guestTexts = useTranslations('guest');
  const isOneTap = useIsOneTapWallet(ownWallet);
  const { open, busy, fault } = useOpenDuel({
    packId: toOfferedPackId(duel.packId),
    fundingSeconds: duel.fundingSeconds,
    opponent: { kind: 'direct', wallet: rival.wallet },
    sparringWallet: null,
    ownWallet,
    offer: null,
    shownFee: duel.feeAmount,
  });
  return (
    <>
      <Button variant="primary" large onClick={() => void open()} busyLabel={busy ? t('sending') : null}>
        {isOneTap ? t('buttonFor', { fee: formatTestFee(guestTexts, duel.feeAmount) }) : t('button')}
      </Button>
      {fault === null ? null : <Problem {...fault} />}
    </>
  );
}

/** Accepts the rival's challenge, which is for the same fee, and goes to its duel. */
function AcceptRematch({ duel, rival, own: ownWallet, offerId }: Props & { readonly offerId: string }) {
  const t = useTranslations('rip.rematch');
  const guestTexts = useTranslations('guest');
  const isOneTap = useIsOneTapWallet(ownWallet);
  const router = useRouter();
  const queries = useQueryClient();
  const { join, busy, fault } = useJoinDuel(offerId, duel.feeAmount);
  const accept = async () => {
    if (await join()) router.push(`/duels/${offerId}`);
    // The challenge may have been withdrawn, or have expired.
    else await queries.invalidateQueries({ queryKey: buildOwnDuelsQuery(ownWallet).queryKey });
  };
  return (
    <>
      <p className={styles.offer} role="status">
        {t('offered', { rival: rival.name })}
      </p>
      <Button variant="primary" large onClick={() => void accept()} busyLabel={busy ? t('accepting') : null}>
        {isOneTap ? t('acceptFor', { fee: formatTestFee(guestTexts, duel.feeAmount) }) : t('accept')}
      </Button>
      {fault === null ? null : <Problem {...fault} />}
    </>
  );
}
