'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from '#use-translations';
import type { Locale } from '../../lib/core/locales';
import type { DuelSummaryBody } from '../../lib/duel/contract';
import { usePollWhileNotLive } from '../_live/topics';
import type { Translate } from '../_messages/translate';
import { useLocale } from '../_messages/use-locale';
import { toFault } from '../_site/fault';
import { SignInStep } from '../_site/SignInStep';
import { useSessionWallet } from '../_site/session';
import { formatUtcTime } from '../_site/utc-time';
import { CopyableValue } from '../_ui/CopyableValue';
import { EmptyState } from '../_ui/EmptyState';
import { LinkButton } from '../_ui/LinkButton';
import { Panel } from '../_ui/Panel';
import { Problem } from '../_ui/Problem';
import { Table } from '../_ui/Table';
import styles from './MyDuels.module.css';
import { buildOwnDuelsQuery } from './own-duels-query';
import { PackCell } from './PackCell';
import type { PackBasics } from './pack-basics';
import { isFinalStatus } from './status-groups';
import { getStatusLabel } from './status-words';
import { usePlayers } from './use-players';
import { findSideWallet } from './view';

/** Poll interval for the wallet's duels while live changes don't reach the page. */
const POLL_MS = 5_000;

/**
 * The signed-in wallet's newest duels (the first page of the API's list): those with a sealed pack, then the unfinished
 * ones, then the finished ones. A sign-in step without a session, or while it is unknown.
 */
export function MyDuels({ packs }: { packs: readonly PackBasics[] }) {
  const t = useTranslations('duel');
  const siteTexts = useTranslations('site');
  const locale = useLocale();
  const wallet = useSessionWallet();
  const { data, error } = useQuery({
    ...buildOwnDuelsQuery(wallet),
    refetchInterval: usePollWhileNotLive(POLL_MS),
  });
  if (typeof wallet !== 'string') {
    return (
      <Panel title={t('myDuels.title')}>
        <div className={styles.gate}>
          {wallet === null ? <p>{t('myDuels.signIn')}</p> : null}
          <SignInStep />
        </div>
      </Panel>
    );
  }
  if (data === undefined)
    return (
      <Panel title={t('myDuels.title')}>
        {error === null ? (
          <p role="status">{t('myDuels.loading')}</p>
        ) : (
          <Problem tone="warning" {...toFault(siteTexts, error, t('myDuels.refreshes'))} />
        )}
      </Panel>
    );
  const rank = ({ duelId, status }: DuelSummaryBody): number =>
    data.unopened.has(duelId) ? 0 : isFinalStatus(status) ? 2 : 1;
  const sorted = data.items.toSorted((left, right) => rank(left) - rank(right));
  return (
    <Panel title={t('myDuels.title')}>
      {sorted.length === 0 ? (
        <EmptyState title={t('myDuels.none.title')}>{t('myDuels.none.next')}</EmptyState>
      ) : (
        <Table
          caption={t('myDuels.title')}
          columns={buildColumns(t)}
          rows={sorted.map((duel) => ({
            key: duel.duelId,
            cells: buildDuelCells(t, duel, { wallet, packs, locale, isSealed: data.unopened.has(duel.duelId) }),
          }))}
        />
      )}
    </Panel>
  );
}

const buildColumns = (t: Translate<'duel'>) => [
  { key: 'pack', name: t('myDuels.columns.pack') },
  { key: 'against', name: t('myDuels.columns.against') },
  { key: 'status', name: t('myDuels.columns.status') },
  { key: 'go', name: t('myDuels.columns.view'), alignsEnd: true, hidesName: true },
];

/** Inputs of a row's texts, beside its duel. `wallet` is the signed-in player's. */
interface Viewer {
  readonly wallet: string;
  readonly locale: Locale;
  readonly packs: readonly PackBasics[];
  /**
   * Whether the service lists the row’s duel among those with a result whose pack the viewer hasn’t opened. If so, the
   * row doesn’t show the result.
   */
  readonly isSealed: boolean;
}

function buildDuelCells(t: Translate<'duel'>, duel: DuelSummaryBody, viewer: Viewer) {
  const { wallet, packs, locale, isSealed } = viewer;
  const isCreator = duel.creatorWallet === wallet;
  const other = isCreator ? duel.opponentWallet : duel.creatorWallet;
  const invited = !isCreator && duel.opponentWallet === null;
  return {
    pack: <PackCell packId={duel.packId} packs={packs} />,
    against:
      other === null ? (
        t(isFinalStatus(duel.status) ? 'myDuels.nobodyJoined' : 'myDuels.nobodyYet')
      ) : (
        <OtherPlayer duel={duel} isCreator={isCreator} />
      ),
    status: (
      <span className={styles.status}>
        {invited && duel.status === 'waiting' ? t('myDuels.challenged') : describeDuelStatus(t, duel, viewer)}
        <time dateTime={duel.createdAt.toISOString()}>{formatUtcTime(locale, duel.createdAt)}</time>
      </span>
    ),
    go: <OpenButton duel={duel} isSealed={isSealed} />,
  };
}

function OtherPlayer({ duel, isCreator }: { duel: DuelSummaryBody; isCreator: boolean }) {
  const t = useTranslations('duel');
  const [own, other] = isCreator ? (['creator', 'opponent'] as const) : (['opponent', 'creator'] as const);
  const players = usePlayers({ duel, fullDuel: null }, own);
  return (
    <>
      {players[other].name}{' '}
      <CopyableValue value={findSideWallet(duel, other) ?? ''} copiedNoun={t('myDuels.opponentsWallet')} />
    </>
  );
}

function OpenButton({ duel: { duelId, status, winner }, isSealed }: { duel: DuelSummaryBody; isSealed: boolean }) {
  const t = useTranslations('duel.myDuels');
  const href = `/duels/${duelId}`;
  if (winner !== null && isSealed)
    return (
      <LinkButton href={href} variant="primary">
        {t('rip')}
      </LinkButton>
    );
  const isOver = isFinalStatus(status);
  return (
    <LinkButton href={href} variant={isOver ? 'quiet' : 'secondary'}>
      {t(winner !== null ? 'seeResult' : isOver ? 'view' : 'continue')}
    </LinkButton>
  );
}

function describeDuelStatus(t: Translate<'duel'>, duel: DuelSummaryBody, { wallet, isSealed }: Viewer): string {
  if (duel.winner !== null && isSealed) return t('myDuels.unopened');
  if (duel.status !== 'settled' || duel.winner === null) return getStatusLabel(t, duel.status);
  const winner = duel.winner === 'creator' ? duel.creatorWallet : duel.opponentWallet;
  return t(winner === wallet ? 'myDuels.won' : 'myDuels.lost');
}
