'use client';

import dynamic from 'next/dynamic';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslations } from '#use-translations';
import { formatAmount } from '../../../../lib/core/money';
import { toOfferedPackId } from '../../../../lib/packs/edition-id-rules';
import type { DrawnCards } from '../../../_duel/drawn-cards';
import type { OfferedPack } from '../../../_duel/pack-basics';
import { type DuelView, findSideWallet } from '../../../_duel/view';
import { useNetwork } from '../../../_site/contexts';
import { retryImport } from '../../../_site/retry-import';
import { Button } from '../../../_ui/Button';
import { FactList } from '../../../_ui/FactList';
import { LinkButton } from '../../../_ui/LinkButton';
import { Panel } from '../../../_ui/Panel';
import { prefersReducedMotion } from '../../../_ui/prefers-reduced-motion';
import { ShareButton } from '../../../_ui/ShareButton';
import { getOtherSide, type Side, type SidePlayers } from '../../../_ui/side';
import { BURNER_NAME, useWalletState } from '../../../_wallet/wallet-store';
import { Papers } from './Papers';
import { Rematch } from './Rematch';
import styles from './ResultPanel.module.css';
import { buildPrizeFacts } from './result-facts';
import { VisitorPack } from './VisitorPack';

// Loads for this browser's own player only.
const SparkyRematch = dynamic(
  retryImport(() => import('./SparkyRematch')),
  { ssr: false, loading: () => <DisabledRematch /> },
);

const RivalTally = dynamic(
  retryImport(() => import('./RivalTally')),
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
  /** The pack that visitors are offered to rip; null if it is no longer offered. */
  readonly practicePack: OfferedPack | null;
  /** Further papers, below those of the result. */
  readonly papers: ReactNode;
  readonly drawnCards: DrawnCards;
  readonly ownSide: Side | undefined;
  readonly players: SidePlayers;
  /** Whether the service can't be reached. */
  readonly isServiceDown: boolean;
  /** Whether the player ripped the pack on this page just now. The next steps are then brought into view. */
  readonly isJustRipped?: boolean;
}

/** Below the verdict: the next steps, the cards that were played for, and a disclosure with the check of the result. */
export default function ResultPanel({ view, isServiceDown: away, papers, ...shown }: Props) {
  const t = useTranslations('rip');
  const uiTexts = useTranslations('ui');
  const prizeFacts = buildPrizeFacts(t, uiTexts, { view, ...shown });
  return (
    <Panel>
      <div className={styles.result}>
        {away ? (
          <LinksUnavailableNote />
        ) : (
          <>
            <NextSteps view={view} {...shown} />
            <OwnTally view={view} {...shown} />
          </>
        )}
        {prizeFacts.length > 0 ? (
          <FactList facts={prizeFacts} />
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

/** Scrolls the next steps into view as far as `steps`, if the table above them stays in view too. */
function bringBelowTable(steps: HTMLElement): void {
  const table = document.querySelector('main [data-phase]');
  if (table === null) return;
  const isBothVisible = steps.getBoundingClientRect().bottom - table.getBoundingClientRect().top <= window.innerHeight;
  const behavior = prefersReducedMotion() ? 'auto' : 'smooth';
  if (isBothVisible) steps.scrollIntoView({ block: 'nearest', behavior });
}

/** Players can challenge each other again; a visitor gets a free pack of their own, in its place. */
function NextSteps({
  view: { duel },
  practicePack,
  drawnCards: drawn,
  ownSide: own,
  isJustRipped = false,
}: Omit<Props, 'isServiceDown' | 'papers'>) {
  const t = useTranslations('rip.result');
  const share = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (isJustRipped && own !== undefined && share.current !== null) bringBelowTable(share.current);
  }, [isJustRipped, own]);
  const rival = own === undefined ? null : findSideWallet(duel, getOtherSide(own));
  const pull = own === undefined ? null : drawn[own];
  const isGuest = useWalletState().connectedWallet?.name === BURNER_NAME;
  const practiceOpponent = useNetwork()?.sparringWallet ?? null;
  return (
    <div className={styles.steps}>
      {own === undefined || rival === null ? (
        <VisitorPack practicePack={practicePack} packId={toOfferedPackId(duel.packId)} />
      ) : isGuest && rival === practiceOpponent ? (
        <SparkyRematch
          packId={toOfferedPackId(duel.packId)}
          stepByStep={<Rematch duel={duel} rival={rival} own={findSideWallet(duel, own)} />}
        />
      ) : (
        <Rematch duel={duel} rival={rival} own={findSideWallet(duel, own)} />
      )}
      <span ref={share} className={styles.share}>
        <ShareButton
          path={`/duels/${duel.duelId}`}
          title={t('shareTitle')}
          text={
            pull === null
              ? undefined
              : t('shareText', { card: pull.title, value: formatAmount(pull.value, pull.decimals, 2) })
          }
        />
      </span>
      {own === undefined ? null : (
        <LinkButton variant="quiet" href={`/duels/new?pack=${toOfferedPackId(duel.packId)}`}>
          {t('challenge')}
        </LinkButton>
      )}
      {own !== undefined && isGuest ? (
        <LinkButton variant="quiet" href="/account#keep">
          {t('keepPlayer')}
        </LinkButton>
      ) : null}
    </div>
  );
}
