'use client';

import type { ReactNode } from 'react';
import { useTranslations } from '#use-translations';
import type { PackTier } from '../../../../lib/cards/tier';
import type { DuelBody } from '../../../../lib/duel/contract';
import type { DrawnCard, DrawnCards } from '../../../_duel/drawn-cards';
import { PrizeTag } from '../../../_duel/PrizeTag';
import { Problem } from '../../../_ui/Problem';
import { Rip } from '../../../_ui/Rip';
import type { RipStart } from '../../../_ui/rip/use-rip';
import type { Side, SidePlayers } from '../../../_ui/side';
import { doesWinnerTakeBoth } from './prize';

interface Props {
  readonly result: NonNullable<DuelBody['result']>;
  readonly drawnCards: DrawnCards;
  readonly tier: PackTier;
  readonly ownSide: Side | undefined;
  readonly players: SidePlayers;
  readonly start: RipStart;
  /** A line of text below the sealed pack. */
  readonly sealedNote: string | null;
  /** The two players' wins in their earlier duels, shown below the sealed packs. */
  readonly score: ReactNode;
  /** The drawn cards' tokens with the state of their delivery; null in a duel for the record. */
  readonly cards: DuelBody['cards'];
  readonly onTorn: () => void;
  readonly onDone: () => void;
}

/** Shows the rip of both packs; if the pack's sealed table lacks a card of the result, shows a problem instead. */
export function RipTable({
  result,
  drawnCards: { creator, opponent },
  tier,
  ownSide,
  players,
  start,
  sealedNote,
  score,
  cards,
  onTorn,
  onDone,
}: Props) {
  const t = useTranslations('rip.wrongCard');
  if (creator === null || opponent === null) {
    return <Problem what={t('what')} money={null} next={t('next')} />;
  }
  const toRipSide = ({ value, ...card }: DrawnCard) => ({ ...card, value: value.toString() });
  return (
    <Rip
      pack={tier}
      drawnCards={{ creator: toRipSide(creator), opponent: toRipSide(opponent) }}
      decimals={creator.decimals}
      unit="USDC"
      winner={result.winner}
      ownSide={ownSide}
      players={players}
      start={start}
      sealedNote={sealedNote}
      score={score}
      isForCards={doesWinnerTakeBoth(cards)}
      prize={<PrizeTag isForCards={cards !== null} />}
      onTorn={onTorn}
      onDone={onDone}
    />
  );
}
