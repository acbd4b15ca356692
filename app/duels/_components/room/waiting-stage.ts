import type { DuelView } from '../../../_duel/view';
import type { Translate } from '../../../_messages/translate';
import type { DuelStageDescription, StageViewer } from './stage-description';

/**
 * Returns the stage of a duel without an opponent. In a file of its own, so that the page of a waiting duel doesn't
 * load the code of other stages.
 */
export const describeWaitingStage = (
  t: Translate<'room'>,
  view: DuelView,
  reader: StageViewer,
): DuelStageDescription => ({
  currentStep: 'Invite',
  words: describeWaitForOpponent(t, view, reader),
  deadline: view.duel.expiresAt,
  countdownLabel: t('stage.openFor'),
});

/** Returns the sentence about the missing opponent of a waiting duel. */
function describeWaitForOpponent(
  t: Translate<'room'>,
  { duel, fullDuel }: DuelView,
  { ownSide, players }: StageViewer,
): string {
  if (ownSide === 'creator')
    return duel.matchmakingMode === 'open'
      ? t('stage.shareLink')
      : t('stage.waitingForRival', { rival: players.opponent.name });
  if (duel.matchmakingMode === 'open') return t(duel.listed ? 'stage.firstPlays' : 'stage.seatIsFree');
  return fullDuel === null
    ? t('stage.waitingForChallenged')
    : t('stage.challenged', { challenger: players.creator.name });
}
