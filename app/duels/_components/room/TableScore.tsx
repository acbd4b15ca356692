'use client';

import { findSideWallet } from '../../../_duel/view';
import { getOtherSide, type Side, type SidePlayers } from '../../../_ui/side';
import RunningScore from '../rip/RunningScore';
import type { DuelPollState } from './use-duel-view';

interface Props {
  readonly pollState: DuelPollState;
  readonly ownSide: Side | undefined;
  readonly players: SidePlayers;
  /** Shows only the numbers, because both names are beside them. */
  readonly isBetweenNames?: boolean;
}

/** The two players' wins against each other, as `RunningScore` counts them. Shows nothing to spectators. */
export default function TableScore({ pollState: { view, wallet }, ownSide, players, isBetweenNames }: Props) {
  if (ownSide === undefined || wallet == null) return null;
  const rival = findSideWallet(view.duel, getOtherSide(ownSide));
  if (rival === null) return null;
  const { name } = players[getOtherSide(ownSide)];
  return <RunningScore wallet={wallet} rival={{ wallet: rival, name }} isBetweenNames={isBetweenNames} />;
}
