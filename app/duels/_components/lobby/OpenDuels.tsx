'use client';

import { useTranslations } from '#use-translations';
import type { EndpointResponse } from '../../../../lib/client/given';
import type { DuelSummaryBody, listDuels } from '../../../../lib/duel/contract';
import { PackCell } from '../../../_duel/PackCell';
import { PrizeTag } from '../../../_duel/PrizeTag';
import type { PackBasics } from '../../../_duel/pack-basics';
import { useOpenDuels } from '../../../_duel/use-open-duels';
import type { Translate } from '../../../_messages/translate';
import { useNetwork } from '../../../_site/contexts';
import { toFault } from '../../../_site/fault';
import { describeNetwork } from '../../../_site/network-words';
import { useSessionWallet } from '../../../_site/session';
import { Amount } from '../../../_ui/Amount';
import { CopyableValue } from '../../../_ui/CopyableValue';
import { Countdown } from '../../../_ui/Countdown';
import { EmptyState } from '../../../_ui/EmptyState';
import { LinkButton } from '../../../_ui/LinkButton';
import { Problem } from '../../../_ui/Problem';
import { Table } from '../../../_ui/Table';

interface Props {
  /** The open duels, as the server read them for the page. */
  readonly firstPage: EndpointResponse<typeof listDuels>;
  readonly packs: readonly PackBasics[];
  /** Whether a new duel can be opened. */
  readonly canOpenDuel: boolean;
}

/** List of the newest duels that anyone may join, kept up to date. */
export function OpenDuels({ firstPage, packs, canOpenDuel }: Props) {
  const t = useTranslations('lobby');
  const siteTexts = useTranslations('site');
  const wallet = useSessionWallet();
  const network = describeNetwork(siteTexts, useNetwork());
  const { data, error } = useOpenDuels(firstPage);
  const trouble =
    error === null ? null : (
      <Problem tone="warning" {...toFault(siteTexts, error, t('open.refreshes'))} money={t('open.stale')} />
    );
  if (data.items.length === 0) {
    return (
      trouble ?? (
        <EmptyState
          title={t('open.none.title')}
          action={canOpenDuel ? <LinkButton href="/duels/new">{t('openDuel')}</LinkButton> : null}
        >
          {t(canOpenDuel ? 'open.none.next' : 'open.none.closed')}
        </EmptyState>
      )
    );
  }
  const buildCells = (duel: DuelSummaryBody) => ({
    pack: <PackCell packId={duel.packId} packs={packs} tag={<PrizeTag isForCards={duel.cardMode === 'cards'} />} />,
    by: <CopyableValue value={duel.creatorWallet} copiedNoun={t('open.creatorsWallet')} />,
    fee: <Amount baseUnits={duel.feeAmount} decimals={duel.feeDecimals} unit="SOL" network={network} />,
    until: <Countdown deadline={duel.expiresAt.toISOString()} endLabel={t('open.closed')} />,
    go: (
      <LinkButton href={`/duels/${duel.duelId}`}>
        {t(duel.creatorWallet === wallet ? 'open.yours' : 'open.join')}
      </LinkButton>
    ),
  });
  return (
    <>
      {trouble}
      <Table
        caption={t('open.caption')}
        columns={buildColumns(t)}
        rows={data.items.map((duel) => ({ key: duel.duelId, cells: buildCells(duel) }))}
      />
    </>
  );
}

const buildColumns = (t: Translate<'lobby'>) => [
  { key: 'pack', name: t('open.columns.pack') },
  { key: 'by', name: t('open.columns.by') },
  { key: 'fee', name: t('open.columns.fee'), alignsEnd: true },
  { key: 'until', name: t('open.columns.until'), alignsEnd: true },
  { key: 'go', name: t('open.columns.view'), alignsEnd: true, hidesName: true },
];
