'use client';

import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { systemClock } from '../../../../lib/core/clock';
import type { DuelView } from '../../../_duel/view';
import { useNetwork } from '../../../_site/contexts';
import { describeNetwork } from '../../../_site/network-words';
import { Amount } from '../../../_ui/Amount';
import { type Stage, StageList } from '../../../_ui/StageList';
import { formatClockTime } from '../pay/clock-words';
import { buildSeedAndTableQueryKey } from '../pay/revealed-draw-key';
import { hasNoBond } from './ritual-stage';
import { describeSlotSecrecy, formatSlot } from './slot-words';

/** Every step from both payments to the result, and the refunds if the provider doesn't go on. */
export function DrawDetails({ view }: { view: DuelView }) {
  const isRevealed = useIsRevealed(view);
  const where = useNetwork();
  const network = describeNetwork(where);
  const slotSecrecy = describeSlotSecrecy(where?.chain === 'embedded');
  return (
    <StageList
      label="Every step of the draw"
      stages={buildStages(view, { isRevealed, network, slotSecrecy })}
      note={<RefundTerms view={view} network={network} />}
    />
  );
}

interface DrawWords {
  readonly isRevealed: boolean;
  readonly network: string;
  /** A clause about the hash of the deciding slot. */
  readonly slotSecrecy: string;
}

function buildStages(
  { duel, fullDuel: full }: DuelView,
  { isRevealed, network, slotSecrecy }: DrawWords,
): readonly Stage[] {
  const isLocked = duel.status === 'resolving';
  const isAccepted = isLocked || hasNoBond(full) || full?.acceptedSlot != null;
  return [
    { key: 'paid', name: 'Both fees are in the vault', state: 'done' },
    ...(hasNoBond(full) ? [] : [buildAcceptStage(full, isAccepted, network)]),
    {
      key: 'entropy',
      name: 'The chain gives the random number',
      state: isLocked ? 'done' : isAccepted ? 'now' : 'next',
      ...(isLocked || !isAccepted ? {} : { note: describeTargetSlot(full?.targetSlot ?? null, slotSecrecy) }),
      ...(full?.entropy == null ? {} : { time: formatSlot(full.entropy.slot) }),
    },
    {
      key: 'answer',
      name: 'The provider reveals its seed',
      state: isRevealed ? 'done' : isLocked ? 'now' : 'next',
      ...(isLocked && !isRevealed ? { note: 'It committed to this seed before the duel was opened.' } : {}),
    },
    {
      key: 'result',
      name: 'The chain checks the draw and records the result',
      state: isRevealed ? 'now' : 'next',
      ...(isRevealed ? { note: 'The escrow program recomputes it; a wrong one is rejected.' } : {}),
    },
  ];
}

function buildAcceptStage(full: DuelView['fullDuel'], isAccepted: boolean, network: string): Stage {
  const bond = full === null ? 'A bond' : <SolAmount lamports={full.bondAmount} network={network} />;
  return {
    key: 'accepted',
    name: isAccepted ? 'The provider has staked its bond' : 'The provider stakes its bond',
    state: isAccepted ? 'done' : 'now',
    note: isAccepted ? <>{bond} of its own is in escrow.</> : <>{bond} of its own, until the result is on chain.</>,
    ...(full?.acceptedSlot == null ? {} : { time: formatSlot(full.acceptedSlot) }),
  };
}

const describeTargetSlot = (target: bigint | null, slotSecrecy: string): string =>
  `The hash of ${target === null ? 'a block' : formatSlot(target)}, ${slotSecrecy}.`;

/** The players' refunds if the provider doesn't go on, and their deadline. */
function RefundTerms({
  view: { duel, fullDuel: full },
  network,
}: {
  readonly view: DuelView;
  readonly network: string;
}): ReactNode {
  const deadline = duel.resolutionDeadline;
  const isAccepted = duel.status === 'resolving' || full?.acceptedSlot != null;
  const by = deadline === null ? ' in time' : ` by ${formatClockTime(deadline, systemClock.now())}`;
  if (hasNoBond(full)) return <>If there’s no result{by}, both fees go back. You can close this page.</>;
  if (!isAccepted)
    return (
      <>
        If the provider doesn’t stake its bond within about a minute, both fees go back. You can close this page; it
        goes on without you.
      </>
    );
  return (
    <>
      If there’s no result{by}, each player gets <SolAmount lamports={duel.feeAmount * 2n} network={network} />: the
      fee, and as much again out of the provider’s bond. You can close this page; it goes on without you.
    </>
  );
}

const SolAmount = ({ lamports, network }: { readonly lamports: bigint; readonly network: string }) => (
  <Amount baseUnits={lamports} decimals={9} unit="SOL" network={network} />
);

/** Whether the provider has revealed its seed. The query also keeps the seed: with it anyone can send the result. */
function useIsRevealed({ duel }: DuelView): boolean {
  const { data } = useQuery({
    queryKey: buildSeedAndTableQueryKey(duel.duelId),
    queryFn: async () => (await import('../../../_duel/calls')).fetchSeedAndTable(duel.duelId),
    enabled: duel.status === 'resolving',
    refetchInterval: ({ state }) => (state.data == null ? 2_000 : false),
  });
  return data != null;
}
