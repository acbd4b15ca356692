import type { ReactNode } from 'react';
import { useTranslations } from '#use-translations';
import { buildPackArtPath } from '../../../../lib/cards/art-path';
import type { PackTier } from '../../../../lib/cards/tier';
import type { DrawnCard } from '../../../_duel/drawn-cards';
import { type ChosenNames, describePlayers } from '../../../_duel/player-name';
import type { DuelView } from '../../../_duel/view';
import { localizeAmount } from '../../../_messages/format-number';
import { CardPicture } from '../../../_ui/CardPicture';
import { DuelProgress } from '../../../_ui/DuelProgress';
import { describeVerdict } from '../../../_ui/rip/verdict-words';
import { describeWinningReason } from '../../../_ui/rip/winning-reason';
import { SideTag } from '../../../_ui/SideTag';
import { formatCardLabel, getOtherSide, type Side, type SidePlayers } from '../../../_ui/side';
import styles from '../room/DuelRoom.module.css';
import { describeDuelStage } from '../room/story';
import { doesWinnerTakeBoth } from './prize';
import { RipAgain } from './RipAgain';

const SIDES = ['creator', 'opponent'] as const;

interface Props {
  readonly view: DuelView;
  readonly practiceWallet: string | null;
  readonly chosenNames: ChosenNames;
}

interface ResultProps extends Props {
  readonly winner: Side;
  readonly drawnCards: Readonly<Record<Side, DrawnCard>>;
}

/** The finished table for a spectator, as part of the server's HTML. On request, the animation takes its place. */
export function StaticRipTable({ view, winner, drawnCards, practiceWallet, chosenNames }: ResultProps) {
  const uiTexts = useTranslations('ui');
  const players = describePlayers(useTranslations('duel'), view, undefined, practiceWallet, chosenNames);
  const values = { creator: drawnCards.creator.value, opponent: drawnCards.opponent.value };
  const { decimals } = drawnCards[winner];
  const reason = describeWinningReason(uiTexts, values, decimals);
  const isForCards = doesWinnerTakeBoth(view.cards);
  const verdict = describeVerdict(uiTexts, { players, values, decimals, winner, isForCards }, 'USDC');
  return (
    <TableFrame
      {...{ view, players, winner }}
      verdict={`${verdict.headline} ${verdict.values}`}
      control={<RipAgain />}
      renderSeat={(side) => {
        const { value, decimals: digits, tier } = drawnCards[side];
        return (
          <>
            <div className={styles.stage} data-won={winner === side || undefined}>
              {isForCards && winner === side ? <CardPicture {...drawnCards[getOtherSide(side)]} eager /> : null}
              {isForCards && winner !== side ? null : <CardPicture {...drawnCards[side]} eager />}
            </div>
            <div className={styles.worth}>
              <b>{localizeAmount(uiTexts.locale, value, digits, 2)}</b>
              <span>USDC · {uiTexts(`tier.${tier}`)}</span>
              {winner === side ? <span>{reason}</span> : null}
            </div>
          </>
        );
      }}
    />
  );
}

/**
 * Both sealed packs, in the server's HTML, for a result whose animation starts by itself. They have the size of the
 * animated table.
 */
export function StaticPacks({ view, practiceWallet, chosenNames, tier }: Props & { readonly tier: PackTier }) {
  return (
    <TableFrame
      view={view}
      players={describePlayers(useTranslations('duel'), view, undefined, practiceWallet, chosenNames)}
      verdict={null}
      control={null}
      renderSeat={() => (
        <>
          {/* biome-ignore lint/performance/noImgElement: an SVG of a few kB needs no image optimizer. */}
          <img className={styles.pack} src={buildPackArtPath(tier)} alt="" width={500} height={760} />
          <div className={styles.worth} />
        </>
      )}
    />
  );
}

interface FrameProps {
  readonly view: DuelView;
  readonly players: SidePlayers;
  readonly winner?: Side;
  readonly verdict: string | null;
  readonly control: ReactNode;
  readonly renderSeat: (side: Side) => ReactNode;
}

/** The frame that both static tables share, so that nothing moves when another table replaces one of them. */
function TableFrame({ view, players, winner, verdict, control, renderSeat }: FrameProps) {
  const uiTexts = useTranslations('ui');
  const { deadline: _, ...story } = describeDuelStage(useTranslations('room'), view, {
    ...{ ownSide: undefined, players },
    ...{ isRipped: true, isAfterLastCall: false },
  });
  return (
    <div className={`${styles.rip} ${verdict === null ? '' : styles.visited}`}>
      <div className={styles.ripSpine}>
        <DuelProgress {...story} players={players} />
      </div>
      <div className={styles.ripTable}>
        <div className={styles.still} data-still>
          <div className={styles.seats}>
            {SIDES.map((side) => (
              <section
                key={side}
                className={styles.seat}
                data-won={winner === side ? side : undefined}
                aria-label={formatCardLabel(uiTexts, players[side])}
              >
                <SideTag side={side} player={players[side]} />
                {renderSeat(side)}
              </section>
            ))}
          </div>
          <p className={styles.verdict}>{verdict}</p>
          <div className={styles.hint}>{control}</div>
        </div>
      </div>
    </div>
  );
}
