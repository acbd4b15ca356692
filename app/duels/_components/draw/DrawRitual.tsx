'use client';

import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslations } from '#use-translations';
import type { PackBasics } from '../../../_duel/pack-basics';
import { type DuelView, hasPaidIfKnown } from '../../../_duel/view';
import type { Translate } from '../../../_messages/translate';
import { useNetwork } from '../../../_site/contexts';
import { runWhenIdle } from '../../../_site/when-idle';
import { bringIntoView } from '../../../_ui/bring-into-view';
import { Disclosure } from '../../../_ui/Disclosure';
import { DuelProgress, type DuelProgressProps } from '../../../_ui/DuelProgress';
import { Icon } from '../../../_ui/Icon';
import { SideTag } from '../../../_ui/SideTag';
import { getOtherSide, listSidesNearFirst, type Side, type SidePlayers } from '../../../_ui/side';
import roomStyles from '../room/DuelRoom.module.css';
import { DrawDetails } from './DrawDetails';
import styles from './DrawRitual.module.css';
import { RitualScene } from './RitualScene';
import { type DecidingSlot, findDecidingSlot, RITUAL_STAGES, type RitualStage } from './ritual-stage';
import { SlotName } from './SlotName';
import { WaitClock } from './WaitClock';

interface Props {
  readonly view: DuelView;
  readonly stage: RitualStage;
  readonly pack: PackBasics;
  readonly ownSide: Side | undefined;
  readonly players: SidePlayers;
  readonly duelProgress: DuelProgressProps;
  /**
   * The side whose payment the duel waits for, by `findAwaitedPayer`; it may be the viewer's. Null if there is none.
   */
  readonly awaitedPayer?: Side | null;
  /** Whether the time to pay is over while a fee is due. The words of `duelProgress` then say what follows. */
  readonly isLate?: boolean;
  /** The two players' wins in their earlier duels. A spectator gets none. */
  readonly score?: ReactNode;
  /** The viewer's payment while it is due; unless `isLate`, shown instead of the stage's sentence and the clock. */
  readonly children?: ReactNode;
}

/**
 * The draw of a duel, from the payments until the packs can be opened: a picture and a sentence for the current stage.
 */
export function DrawRitual({
  view,
  stage,
  pack,
  ownSide,
  players,
  duelProgress,
  awaitedPayer = null,
  isLate = false,
  score = null,
  children: payment = null,
}: Props) {
  const t = useTranslations('draw');
  const slot = findDecidingSlot(view);
  const [near, far] = listSidesNearFirst(ownSide);
  const isEmbedded = useNetwork()?.chain === 'embedded';
  const place = useRef<HTMLDivElement>(null);
  // Loads the next table now: loading it only when the draw ends would leave the page empty for a moment.
  useEffect(() => runWhenIdle(preloadResultTable), []);
  useEffect(() => {
    if (ownSide === undefined || place.current === null) return;
    // Scrolls only if the picture isn't in view, since scrolling would move the stages away from the reader.
    bringIntoView(place.current, place.current.querySelector('[data-stage]') ?? place.current);
    // If the focus was lost with the previous page's one-tap button, sets it here.
    if (document.activeElement === document.body) place.current.focus({ preventScroll: true });
  }, [ownSide]);
  return (
    <section className={roomStyles.rip} aria-label={t('label')} data-ritual={stage}>
      <div className={roomStyles.ripSpine}>
        <DuelProgress {...duelProgress} isQuiet />
      </div>
      <div className={`${roomStyles.ripTable} ${styles.table}`}>
        <div ref={place} tabIndex={-1} className={styles.ritual}>
          <div className={styles.players}>
            <SideTag side={near} player={players[near]} />
            {score}
            <SideTag side={far} player={players[far]} />
          </div>
          <RitualScene stage={stage} tier={pack.tier} nearSide={near} />
          <RitualSteps stage={stage} />
          {isLate ? (
            <p className={styles.words} aria-live="polite">
              {duelProgress.words}
            </p>
          ) : payment === null ? (
            <>
              <p className={styles.words} aria-live="polite">
                {awaitedPayer === null
                  ? describeRitual(t, stage, slot, isEmbedded)
                  : describeAwaitedRival(t, view, players, awaitedPayer)}
              </p>
              <WaitClock rival={awaitedPayer === null ? null : players[awaitedPayer].name} />
            </>
          ) : (
            <div className={styles.payment}>{payment}</div>
          )}
        </div>
        <Disclosure title={t('details.title')}>
          <DrawDetails view={view} />
        </Disclosure>
      </div>
    </section>
  );
}

const preloadResultTable = (): void => {
  void Promise.all([import('../rip/ResultReveal'), import('../rip/RipRoom')]).catch(() => {});
};

function RitualSteps({ stage }: { readonly stage: RitualStage }) {
  const t = useTranslations('draw.steps');
  const reached = RITUAL_STAGES.indexOf(stage);
  return (
    <ol className={styles.steps} aria-label={t('label')}>
      {RITUAL_STAGES.map((each, index) => {
        const state = index < reached ? 'done' : index === reached ? 'now' : 'next';
        return (
          <li
            key={each}
            className={`${styles.step} ${styles[state]}`}
            aria-current={state === 'now' ? 'step' : undefined}
          >
            {state === 'done' ? <Icon name="tick" /> : null}
            <span>{t(each)}</span>
          </li>
        );
      })}
    </ol>
  );
}

/** Returns the sentence shown while the duel waits for the opponent's payment. */
const describeAwaitedRival = (t: Translate<'draw'>, view: DuelView, players: SidePlayers, rival: Side): string =>
  hasPaidIfKnown(view, getOtherSide(rival)) === true
    ? t('ritual.isIn', { rival: players[rival].name })
    : t('ritual.sent');

/**
 * Returns a sentence about the current stage. In the stages `slot` and `pack` it names the deciding slot if that is
 * known. Its words differ on the embedded chain, whose slots the service makes itself.
 */
function describeRitual(
  t: Translate<'draw'>,
  stage: RitualStage,
  decider: DecidingSlot | null,
  isEmbedded: boolean,
): ReactNode {
  const embedded = isEmbedded ? 'yes' : 'no';
  const slot = () => (decider === null ? null : <SlotName slot={decider.slot} />);
  switch (stage) {
    case 'coins':
    case 'lock':
      return t(`ritual.${stage}`);
    case 'slot':
      return decider === null ? t('ritual.block', { embedded }) : t.rich('ritual.slot', { embedded, slot });
    case 'pack':
      return decider === null ? t('ritual.pack') : t.rich('ritual.packBySlot', { embedded, slot });
  }
}
