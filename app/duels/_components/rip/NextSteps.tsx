'use client';

import dynamic from 'next/dynamic';
import { useEffect, useRef } from 'react';
import { useTranslations } from '#use-translations';
import type { PackTier } from '../../../../lib/cards/tier';
import { toOfferedPackId } from '../../../../lib/packs/edition-id-rules';
import type { DrawnCards } from '../../../_duel/drawn-cards';
import type { OfferedPack } from '../../../_duel/pack-basics';
import { type DuelView, findSideWallet } from '../../../_duel/view';
import { useIsOneTapWallet } from '../../../_guest/use-one-tap-wallet';
import { useNetwork } from '../../../_site/contexts';
import { retryImport } from '../../../_site/retry-import';
import { Button } from '../../../_ui/Button';
import { LinkButton } from '../../../_ui/LinkButton';
import { prefersReducedMotion } from '../../../_ui/prefers-reduced-motion';
import { ShareButton } from '../../../_ui/ShareButton';
import { getOtherSide, type Side, type SidePlayers } from '../../../_ui/side';
import { BURNER_NAME, useWalletState } from '../../../_wallet/wallet-store';
import { Rematch } from './Rematch';
import styles from './ResultPanel.module.css';
import { describeResultToShare } from './share-words';
import { VisitorPack } from './VisitorPack';

// These buttons' code loads on demand, since most viewers don't get them.
const NextSparkyDuel = dynamic(
  retryImport(() => import('./NextSparkyDuel')),
  { ssr: false, loading: () => <DisabledRematch /> },
);

const ChallengeFriend = dynamic(
  retryImport(() => import('./ChallengeFriend')),
  { ssr: false },
);

const DisabledRematch = () => (
  <Button variant="primary" large disabled>
    {useTranslations('rip')('rematch.button')}
  </Button>
);

interface Props {
  readonly view: DuelView;
  readonly result: NonNullable<DuelView['result']>;
  readonly practicePack: OfferedPack | null;
  readonly drawnCards: DrawnCards;
  readonly ownSide: Side | undefined;
  readonly players: SidePlayers;
  readonly isJustRipped?: boolean;
}

/**
 * Scrolls so that the table and the next step are both in view; does nothing if they don't fit into the window
 * together.
 */
function bringTableAndNextStepIntoView(nextStep: Element | null, behavior: ScrollBehavior): void {
  const table = document.querySelector('main :is([data-phase], [data-still])');
  if (table === null || nextStep === null) return;
  const { top } = table.getBoundingClientRect();
  const { bottom } = nextStep.getBoundingClientRect();
  const spare = window.innerHeight - (bottom - top);
  if (spare < 0 || (top >= 0 && bottom <= window.innerHeight)) return;
  window.scrollBy({ top: top - spare / 2, behavior });
}

/**
 * Buttons below a result: a rematch and a duel with a friend for a player, a free practice pack for a visitor, and
 * sharing for both. A guest player also gets a link to keep the player.
 */
export function NextSteps({ view: { duel }, practicePack, ownSide, isJustRipped = false, ...drawn }: Props) {
  const t = useTranslations('rip');
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const nextStep = place.current?.querySelector('button, a') ?? null;
    // A visitor of a finished duel sees result and next step in one view, unless they have scrolled already. A reveal
    // that a visitor didn't ask for moves nothing, nor does a player's own finished duel.
    if (ownSide === undefined && !isJustRipped && window.scrollY === 0 && location.hash === '')
      bringTableAndNextStepIntoView(nextStep, 'auto');
    // The page normally doesn't move after a tear, since the table and the place of the next step are in view since
    // then.
    if (ownSide !== undefined && isJustRipped)
      bringTableAndNextStepIntoView(nextStep, prefersReducedMotion() ? 'auto' : 'smooth');
  }, [isJustRipped, ownSide]);
  const packId = toOfferedPackId(duel.packId);
  const isGuest = useWalletState().connectedWallet?.name === BURNER_NAME;
  return (
    <div ref={place} className={styles.steps}>
      {ownSide === undefined ? (
        <VisitorPack {...{ duel, practicePack, packId }} {...drawn} />
      ) : (
        <NextDuel
          {...{ duel, own: ownSide, isGuest }}
          tier={practicePack?.tier}
          rivalName={drawn.players[getOtherSide(ownSide)].name}
        />
      )}
      <span className={styles.share}>
        <ShareButton
          path={`/duels/${duel.duelId}`}
          title={t('result.shareTitle')}
          text={describeResultToShare(t, { ...drawn, ownSide })}
        />
      </span>
      {ownSide === undefined ? null : <FriendDuelStep duel={duel} wallet={findSideWallet(duel, ownSide)} />}
      {ownSide !== undefined && isGuest ? (
        <LinkButton variant="quiet" href="/account#keep">
          {t('result.keepPlayer')}
        </LinkButton>
      ) : null}
    </div>
  );
}

interface NextDuelProps {
  readonly duel: DuelView['duel'];
  readonly own: Side;
  readonly tier: PackTier | undefined;
  readonly rivalName: string;
  readonly isGuest: boolean;
}

function NextDuel({ duel, own, tier, rivalName, isGuest }: NextDuelProps) {
  const t = useTranslations('rip.rematch');
  const practiceOpponentWallet = useNetwork()?.sparringWallet ?? null;
  const rival = findSideWallet(duel, getOtherSide(own));
  const wallet = findSideWallet(duel, own);
  if (rival === null || wallet === null) return null;
  const rematch = <Rematch duel={duel} rival={{ wallet: rival, name: rivalName }} own={wallet} />;
  return isGuest && rival === practiceOpponentWallet ? (
    <NextSparkyDuel
      tier={tier}
      packId={toOfferedPackId(duel.packId)}
      finishedDuelId={duel.duelId}
      label={(fee) => (fee === null ? t('button') : t('buttonFor', { fee }))}
      stepByStep={rematch}
    />
  ) : (
    rematch
  );
}

/** A button that opens a duel for a friend at once, for one-tap players; for others a link to the form. */
function FriendDuelStep({ duel, wallet }: { duel: DuelView['duel']; wallet: string | null }) {
  const t = useTranslations('rip.result');
  const isOneTap = useIsOneTapWallet(wallet);
  const packId = toOfferedPackId(duel.packId);
  if (isOneTap && wallet !== null) return <ChallengeFriend {...{ packId, wallet }} />;
  return (
    <LinkButton variant="quiet" href={`/duels/new?pack=${packId}&opponent=friend`}>
      {t('challenge')}
    </LinkButton>
  );
}
