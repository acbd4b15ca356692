'use client';

import dynamic from 'next/dynamic';
import { type ReactNode, useState } from 'react';
import { useTranslations } from '#use-translations';
import type { DrawnCards } from '../../../_duel/drawn-cards';
import type { OfferedPack } from '../../../_duel/pack-basics';
import { type DuelView, findSideWallet } from '../../../_duel/view';
import { retryImport } from '../../../_site/retry-import';
import { FactList } from '../../../_ui/FactList';
import { Panel } from '../../../_ui/Panel';
import { getOtherSide, type Side, type SidePlayers } from '../../../_ui/side';
import { NextSteps } from './NextSteps';
import { OwnBinder } from './OwnBinder';
import { Papers } from './Papers';
import styles from './ResultPanel.module.css';
import { buildMissedPrizeFacts, describeBothCards } from './result-facts';

const RivalTally = dynamic(
  retryImport(() => import('./RivalTally')),
  { ssr: false },
);

interface Props {
  readonly view: DuelView;
  readonly result: NonNullable<DuelView['result']>;
  /** The pack that visitors are offered to rip; null if it is no longer offered. */
  readonly practicePack: OfferedPack | null;
  /** Further papers, below those of the result. */
  readonly papers: ReactNode;
  readonly drawnCards: DrawnCards;
  readonly ownSide: Side | undefined;
  readonly players: SidePlayers;
  /** Whether the service can't be reached. */
  readonly isServiceDown: boolean;
  /** Whether the other player has opened their pack, for a player; null if it isn't known. */
  readonly hasRivalOpened?: boolean | null;
  /** Whether the player ripped the pack on this page just now. The next steps are then brought into view. */
  readonly isJustRipped?: boolean;
}

/** Below the verdict: the next steps, the cards that were played for, and a disclosure with the check of the result. */
export default function ResultPanel({ view, isServiceDown: away, papers, hasRivalOpened = null, ...shown }: Props) {
  const t = useTranslations('rip');
  const uiTexts = useTranslations('ui');
  const missedFacts = buildMissedPrizeFacts(t, uiTexts, { view, ...shown });
  const bothCards = describeBothCards(t, view, shown.players[shown.result.winner]);
  return (
    <Panel>
      <div className={styles.result}>
        {away ? (
          <LinksUnavailableNote />
        ) : (
          <>
            <NextSteps view={view} {...shown} />
            <OwnTally view={view} {...shown} />
            <RivalPack hasOpened={hasRivalOpened} {...shown} />
            <OwnBinder duel={view.duel} ownSide={shown.ownSide} />
          </>
        )}
        {missedFacts.length > 0 ? (
          <FactList facts={missedFacts} />
        ) : bothCards !== null ? (
          <p>{bothCards}</p>
        ) : shown.ownSide === undefined ? null : (
          <ValuesNote isWon={shown.result.winner === shown.ownSide} />
        )}
        <Papers {...{ view, papers }} {...shown} isServiceDown={away} />
      </div>
    </Panel>
  );
}

/** Beside a verdict in values, which look like money. */
const ValuesNote = ({ isWon }: { isWon: boolean }) => (
  <p className={styles.note}>{useTranslations('rip.result')(isWon ? 'winNote' : 'lossNote')}</p>
);

const LinksUnavailableNote = () => <p>{useTranslations('rip')('result.unreachable')}</p>;

/** Says that the other player's pack is still sealed, and when they open it. */
function RivalPack({ hasOpened, ownSide: own, players }: Pick<Props, 'ownSide' | 'players'> & OpeningProps) {
  const t = useTranslations('rip.room');
  const [wasSealed, setSealed] = useState(false);
  if (hasOpened === false && !wasSealed) setSealed(true);
  if (own === undefined || hasOpened === null || (hasOpened && !wasSealed)) return null;
  return (
    <p className={styles.note} role="status">
      {t(hasOpened ? 'rivalOpened' : 'rivalSealed', { rival: players[getOtherSide(own)].name })}
    </p>
  );
}

interface OpeningProps {
  readonly hasOpened: boolean | null;
}

/** The duels won and lost against the same rival, for a player. */
function OwnTally({
  view: { duel },
  result,
  ownSide: own,
  players,
}: Pick<Props, 'view' | 'result' | 'ownSide' | 'players'>) {
  if (own === undefined) return null;
  const [wallet, rival] = [findSideWallet(duel, own), findSideWallet(duel, getOtherSide(own))];
  if (wallet === null || rival === null) return null;
  return (
    <RivalTally
      wallet={wallet}
      rival={{ wallet: rival, name: players[getOtherSide(own)].name }}
      present={{ duelId: duel.duelId, isWon: result.winner === own }}
    />
  );
}
