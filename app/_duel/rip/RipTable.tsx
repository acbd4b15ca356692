'use client';

import type { DuelBody } from '../../../lib/duel/contract';
import type { Pack } from '../../../lib/packs/contract';
import { Problem } from '../../_ui/Problem';
import { Rip } from '../../_ui/Rip';
import type { Side } from '../../_ui/side';
import { type DrawnCard, drawnCard } from './drawn';

interface Props {
  readonly result: NonNullable<DuelBody['result']>;
  readonly pack: Pack;
  readonly own: Side | undefined;
  readonly opened: boolean;
  readonly onDone: () => void;
}

/** Both packs, as the result says. */
export function RipTable({ result, pack, own, opened, onDone }: Props) {
  const creator = drawnCard(result, pack, 'creator');
  const opponent = drawnCard(result, pack, 'opponent');
  if (creator === null || opponent === null) {
    return (
      <Problem
        what="The result names a card that the sealed table does not hold"
        next="Do not rely on it. Download the receipt and the proof, and report this."
      />
    );
  }
  const sideOf = ({ id, tier, title, value }: DrawnCard) => ({ id, tier, title, value: value.toString() });
  return (
    <Rip
      pack={pack.tier}
      sides={{ creator: sideOf(creator), opponent: sideOf(opponent) }}
      decimals={creator.decimals}
      unit="USDC"
      winner={result.winner}
      own={own}
      opened={opened}
      onDone={onDone}
    />
  );
}
