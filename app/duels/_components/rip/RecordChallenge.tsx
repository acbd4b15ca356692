'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from '#use-translations';
import { useNewDuelFee } from '../../../_duel/use-duel-offer';
import { formatTestFee } from '../../../_guest/test-sol';
import { useIsOneTapWallet } from '../../../_guest/use-one-tap-wallet';
import { Button } from '../../../_ui/Button';
import type { ChosenOpponent } from '../open/OpponentChoice';
import { useOpenDuel } from '../open/use-open-duel';

interface Props {
  readonly opponent: ChosenOpponent;
  readonly fundingSeconds: number;
  /** Wallet of the signed-in player. */
  readonly own: string;
  /** Returns the button's label. The fee is null if the player pays it only after a review. */
  readonly buildLabel: (fee: string | null) => string;
  readonly busyLabel: string;
}

/** Query for the id of the cheapest pack whose duels are for the record; null without one. */
const recordPackQuery = {
  queryKey: ['record-pack'],
  queryFn: async () => (await import('../../../_duel/calls')).readRecordPackId(),
};

/**
 * Button that opens a duel for the record, in which no cards change hands. Shows nothing until a pack for the record
 * and, for a one-tap player, the new duel's fee are read, or if no such pack is on offer.
 */
export default function RecordChallenge({ opponent, fundingSeconds, own, buildLabel, busyLabel }: Props) {
  const t = useTranslations('rip.rematch');
  const guestTexts = useTranslations('guest');
  const isOneTap = useIsOneTapWallet(own);
  const newFee = useNewDuelFee(isOneTap);
  const packId = useQuery(recordPackQuery).data ?? undefined;
  const { open, busy, fault } = useOpenDuel({
    ...{ packId, fundingSeconds, opponent },
    sparringWallet: null,
    ownWallet: own,
    offer: null,
    shownFee: newFee ?? null,
  });
  if (packId === undefined || (isOneTap && newFee === undefined)) return null;
  return (
    <>
      <Button onClick={() => void open()} busyLabel={busy ? busyLabel : null}>
        {buildLabel(isOneTap && newFee != null ? formatTestFee(guestTexts, newFee) : null)}
      </Button>
      <span>{fault === null ? t('recordNote') : fault.what}</span>
    </>
  );
}
