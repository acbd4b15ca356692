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
  /** The practice pack that visitors can rip here; null if the pack is no longer offered. */
  readonly practicePack: OfferedPack | null;
  /** Panels with more evidence, shown below the result's own. */
  readonly papers: ReactNode;
  readonly drawnCards: DrawnCards;
  readonly ownSide: Side | undefined;
  readonly players: SidePlayers;
  /** Whether the service can't be reached. */
  readonly isServiceDown: boolean;
  /** Whether the viewer's opponent has opened their pack; null for a spectator or if it isn't known. */
  readonly hasRivalOpened?: boolean | null;
  /** Whether the page began with sealed packs, which have been ripped since. */
  readonly isJustRipped?: boolean;
}

/** The panel below the verdict: the next steps, where the cards go, and a disclosure that checks the result. */
export default function ResultPanel({ view, isServiceDown, papers, hasRivalOpened = null, ...shown }: Props) {
  const t = useTranslations('rip');
  const uiTexts = useTranslations('ui');
  const missedFacts = buildMissedPrizeFacts(t, uiTexts, { view, ...shown });
  const bothCards = describeBothCards(t, view, shown.players[shown.result.winner]);
  return (
    <Panel>
      <div className={styles.result}>
        {isServiceDown ? (
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
        <Papers {...{ view, papers }} {...shown} isServiceDown={isServiceDown} />
      </div>
    </Panel>
  );
}

/** Note that the values in the verdict, which look like money, aren't paid out. */
const ValuesNote = ({ isWon }: { isWon: boolean }) => (
  <p className={styles.note}>{useTranslations('rip.result')(isWon ? 'winNote' : 'lossNote')}</p>
);

const LinksUnavailableNote = () => <p>{useTranslations('rip')('result.unreachable')}</p>;

/**
 * Tells a player that their opponent's pack is still sealed, and once that changes, that the opponent has opened it.
 */
function RivalPack({ hasOpened, ownSide, players }: Pick<Props, 'ownSide' | 'players'> & OpeningProps) {
  const t = useTranslations('rip.room');
  const [wasSealed, setSealed] = useState(false);
  if (hasOpened === false && !wasSealed) setSealed(true);
  if (ownSide === undefined || hasOpened === null || (hasOpened && !wasSealed)) return null;
  return (
    <p className={styles.note} role="status">
      {t(hasOpened ? 'rivalOpened' : 'rivalSealed', { rival: players[getOtherSide(ownSide)].name })}
    </p>
  );
}

interface OpeningProps {
  readonly hasOpened: boolean | null;
}

/** Tells a player how many duels they have won and lost against this opponent. */
function OwnTally({
  view: { duel },
  result,
  ownSide,
  players,
}: Pick<Props, 'view' | 'result' | 'ownSide' | 'players'>) {
  if (ownSide === undefined) return null;
  const [wallet, rival] = [findSideWallet(duel, ownSide), findSideWallet(duel, getOtherSide(ownSide))];
  if (wallet === null || rival === null) return null;
  return (
    <RivalTally
      wallet={wallet}
      rival={{ wallet: rival, name: players[getOtherSide(ownSide)].name }}
      present={{ duelId: duel.duelId, createdAt: duel.createdAt, isWon: result.winner === ownSide }}
    />
  );
}
