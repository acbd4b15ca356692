'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from '#use-translations';
import type { PackTier } from '../../lib/cards/tier';
import { checkDuelAsPlayer } from '../_duel/calls';
import { PRACTICE_OPPONENT_NAME } from '../_duel/player-name';
import type { Translate } from '../_messages/translate';
import type { TransactionFault } from '../_payment/trouble';
import { useLoadWallet } from '../_site/contexts';
import { SESSION_QUERY_KEY } from '../_site/session';
import { useSignIn } from '../_site/sign-in';
import { Button } from '../_ui/Button';
import { bringIntoView } from '../_ui/bring-into-view';
import { LinkButton } from '../_ui/LinkButton';
import { PackArt } from '../_ui/PackArt';
import { Problem } from '../_ui/Problem';
import { SideTag } from '../_ui/SideTag';
import { type Stage, StageList } from '../_ui/StageList';
import { isBurnerReady } from './burner-session';
import { buildGuestDuelPorts } from './duel-ports';
import styles from './GuestDuelRun.module.css';
import type { GuestOffer } from './guest-offer';
import { startGuestRun } from './guest-run';
import { listStages } from './guest-stages';
import { GUEST_STAGES, GuestDuelError, type GuestProgress, type GuestStage, playGuestDuel } from './play-duel';
import { formatTestFee } from './test-sol';

interface Props {
  readonly guest: GuestOffer;
  /** Path of the page that opens a duel step by step instead. */
  readonly usualHref: string;
  /** Tier of the packs to show during the run; undefined shows none. */
  readonly tier: PackTier | undefined;
  readonly onFailure: () => void;
  /** Replaces this component by a new one, which runs again. */
  readonly onRetry: () => void;
  /** Called instead of a run if another one is active on this page. */
  readonly onBusy: () => void;
}

/**
 * Takes the visitor into a duel against the practice opponent, stage by stage, then goes to the duel's page. Runs once,
 * when it is shown. Removing it stops the run.
 */
export default function GuestDuelRun(props: Props) {
  const t = useTranslations('guest');
  const { progress, failure } = useGuestDuel(props);
  useRetryOnceOnline(failure, props.onRetry);
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    // After a retry, the focus was on the pressed "Try again", which disappeared with the failed run.
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true });
    if (place.current !== null) bringIntoView(place.current);
  }, []);
  return (
    <section ref={place} tabIndex={-1} className={styles.wait} aria-label={t('duel.label')}>
      {failure === null ? null : (
        <Problem {...failure.fault}>
          <Button variant="primary" onClick={props.onRetry}>
            {t('tryAgain')}
          </Button>
          {failure.duelId === null ? (
            <LinkButton href={props.usualHref}>{t('duel.stepByStep')}</LinkButton>
          ) : (
            <LinkButton href={`/duels/${failure.duelId}`}>{t('duel.see')}</LinkButton>
          )}
        </Problem>
      )}
      {failure === null && props.tier !== undefined ? <Seats tier={props.tier} /> : null}
      <div className={failure === null ? styles.stages : undefined}>
        <StageList
          label={t('duel.progress')}
          stages={toStages(t, progress, failure, props.guest)}
          note={t('duel.reloadNote')}
        />
      </div>
    </section>
  );
}

/** Both players and their packs. */
function Seats({ tier }: { tier: PackTier }) {
  const t = useTranslations('guest');
  const players = {
    creator: { name: t('duel.you') },
    opponent: { name: PRACTICE_OPPONENT_NAME, isProgram: true },
  };
  return (
    <div className={styles.seats}>
      {(['creator', 'opponent'] as const).map((side) => (
        <div key={side} className={styles.seat}>
          <SideTag side={side} player={players[side]} />
          <PackArt tier={tier} title="" eager />
        </div>
      ))}
    </div>
  );
}

/** A failed run: its stage, the text for the player, and the duel to link to, null if the player needn't see one. */
interface Failure {
  /** Null if it isn't known. */
  readonly stage: GuestStage | null;
  readonly fault: TransactionFault;
  readonly duelId: string | null;
  readonly isOffline: boolean;
}

/** Runs again once the connection is back, if it was gone when the run failed. */
function useRetryOnceOnline(failure: Failure | null, onRetry: () => void): void {
  const retry = useRef(onRetry);
  retry.current = onRetry;
  const isOffline = failure?.isOffline === true;
  useEffect(() => {
    if (!isOffline) return;
    const run = () => retry.current();
    window.addEventListener('online', run, { once: true });
    return () => window.removeEventListener('online', run);
  }, [isOffline]);
}

/** Progress at the start for a player who isn't yet connected and signed in as a guest. */
const BEFORE_START: GuestProgress = {
  player: 'now',
  sol: 'next',
  duel: 'next',
  opponent: 'next',
  payment: 'next',
  table: 'next',
};
/** Progress at the start for a player who is connected and signed in as a guest. */
const READY_START: GuestProgress = { ...BEFORE_START, player: 'done', duel: 'now' };

/** Plays a guest's duel once, when the component is mounted, and goes to the duel's page. */
function useGuestDuel(props: Props) {
  const router = useRouter();
  const loadWallet = useLoadWallet();
  const { signIn } = useSignIn();
  const queryClient = useQueryClient();
  const isReady = () => isBurnerReady(queryClient.getQueryData(SESSION_QUERY_KEY));
  const [progress, setProgress] = useState(() => (isReady() ? READY_START : BEFORE_START));
  const [failure, setFailure] = useState<Failure | null>(null);
  // A ref, so that a new identity of a property doesn't start another run.
  const parts = { ...props, ...useGuestTexts(), router, loadWallet, signIn, queryClient, isReady };
  const page = useRef(parts);
  page.current = parts;

  useEffect(() => {
    const stop = startGuestRun(async (signal, setDuel) => {
      try {
        const { guestTexts, siteTexts, paymentTexts, walletTexts } = page.current;
        const ports = buildGuestDuelPorts(guestTexts, page.current.guest, {
          siteTexts,
          paymentTexts,
          walletTexts,
          loadWallet: () => page.current.loadWallet(),
          signIn: (wallet) => page.current.signIn(wallet),
          isPlayerReady: () => page.current.isReady(),
          setDuel,
        });
        const duelId = await playGuestDuel(ports, setProgress, signal);
        // The duel's page then begins with the player's own view instead of a visitor's.
        await page.current.queryClient.prefetchQuery({
          queryKey: ['duel', duelId, page.current.queryClient.getQueryData(SESSION_QUERY_KEY)],
          queryFn: () => checkDuelAsPlayer(duelId),
        });
        if (signal.aborted) return;
        page.current.router.push(`/duels/${duelId}`);
        // Stays active until the duel's page is shown, so that no other button starts a second duel meanwhile.
        await waitForAbort(signal);
      } catch (error) {
        if (signal.aborted) return;
        setFailure(toFailure(page.current.guestTexts, error));
        page.current.onFailure();
      }
    });
    if (stop === null) page.current.onBusy();
    return stop ?? undefined;
  }, []);
  return { progress, failure };
}

const useGuestTexts = () => ({
  guestTexts: useTranslations('guest'),
  siteTexts: useTranslations('site'),
  paymentTexts: useTranslations('payment'),
  walletTexts: useTranslations('wallet'),
});

const waitForAbort = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });

function toFailure(t: Translate<'guest'>, error: unknown): Failure {
  const isOffline = !navigator.onLine;
  if (error instanceof GuestDuelError) {
    const { stage, fault, duelId } = error;
    return { stage, fault, duelId, isOffline };
  }
  const fault = {
    what: t('faults.unknown.what'),
    money: t('faults.unknown.money'),
    next: t('faults.unknown.next'),
  };
  return { stage: null, fault, duelId: null, isOffline };
}

function toStages(
  t: Translate<'guest'>,
  progress: GuestProgress,
  failure: Failure | null,
  guest: GuestOffer,
): readonly Stage[] {
  const names: Readonly<Record<GuestStage, string>> = {
    player: t('duel.stages.player'),
    sol: t('duel.stages.sol'),
    duel: t('duel.stages.duel'),
    opponent: t('duel.stages.opponent'),
    payment: t('duel.stages.payment', { fee: formatTestFee(t, guest.offer.feeAmount) }),
    table: t('duel.stages.table'),
  };
  return listStages(GUEST_STAGES, names, progress, failure);
}
