'use client';

import type { EndpointResponse } from '../../../../lib/client/given';
import type { DuelSummaryBody, listDuels } from '../../../../lib/duel/contract';
import { PackCell } from '../../../_duel/PackCell';
import type { PackBasics } from '../../../_duel/pack-basics';
import { useOpenDuels } from '../../../_duel/use-open-duels';
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

const COLUMNS = [
  { key: 'pack', name: 'Pack' },
  { key: 'by', name: 'Opened by' },
  { key: 'fee', name: 'Each side pays', alignsEnd: true },
  { key: 'until', name: 'Open for', alignsEnd: true },
  { key: 'go', name: 'View', alignsEnd: true, hidesName: true },
];

interface Props {
  /** The open duels, as the server read them for the page. */
  readonly firstPage: EndpointResponse<typeof listDuels>;
  readonly packs: readonly PackBasics[];
  /** Whether a new duel can be opened. */
  readonly canOpenDuel: boolean;
}

/** The newest duels that anyone may join, as they come and go. */
export function OpenDuels({ firstPage: first, packs, canOpenDuel: canOpen }: Props) {
  const wallet = useSessionWallet();
  const network = describeNetwork(useNetwork());
  const { data, error } = useOpenDuels(first);
  const trouble =
    error === null ? null : (
      <Problem
        tone="warning"
        {...toFault(error, 'This page refreshes automatically.')}
        money="This view may be a few seconds old."
      />
    );
  if (data.items.length === 0) {
    return (
      trouble ?? (
        <EmptyState
          title="No open duels right now"
          action={canOpen ? <LinkButton href="/duels/new">Open a duel</LinkButton> : null}
        >
          {canOpen
            ? 'Be first: pick a pack, then share the link or challenge the practice opponent.'
            : 'You can’t open a duel right now.'}
        </EmptyState>
      )
    );
  }
  const buildCells = (duel: DuelSummaryBody) => ({
    pack: <PackCell packId={duel.packId} packs={packs} />,
    by: <CopyableValue value={duel.creatorWallet} copiedNoun="creator's wallet" />,
    fee: <Amount baseUnits={duel.feeAmount} decimals={duel.feeDecimals} unit="SOL" network={network} />,
    until: <Countdown deadline={duel.expiresAt.toISOString()} endLabel="closed" />,
    go: (
      <LinkButton href={`/duels/${duel.duelId}`}>{duel.creatorWallet === wallet ? 'Yours' : 'See and join'}</LinkButton>
    ),
  });
  return (
    <>
      {trouble}
      <Table
        caption="Duels that anyone can join"
        columns={COLUMNS}
        rows={data.items.map((duel) => ({ key: duel.duelId, cells: buildCells(duel) }))}
      />
    </>
  );
}
