import type { DuelView } from '../../../_duel/view';
import type { Translate } from '../../../_messages/translate';
import type { DuelStageDescription, StageReader } from './stage-description';

/** Returns the stage of a duel without an opponent. A waiting duel's page loads no other stage at first. */
export const describeWaitingStage = (
  t: Translate<'room'>,
  view: DuelView,
  reader: StageReader,
): DuelStageDescription => ({
  currentStep: 'Invite',
  words: describeWaitForOpponent(t, view, reader),
  deadline: view.duel.expiresAt,
  countdownLabel: t('stage.openFor'),
});

/** Says whom a duel without an opponent waits for, in words for this reader. */
function describeWaitForOpponent(
  t: Translate<'room'>,
  { duel, fullDuel: full }: DuelView,
  { ownSide: own, players }: StageReader,
): string {
  if (own === 'creator')
    return duel.matchmakingMode === 'open'
      ? t('stage.shareLink')
      : t('stage.waitingForRival', { rival: players.opponent.name });
  if (duel.matchmakingMode === 'open') return t(duel.listed ? 'stage.firstPlays' : 'stage.seatIsFree');
  return full === null ? t('stage.waitingForChallenged') : t('stage.challenged', { challenger: players.creator.name });
}
