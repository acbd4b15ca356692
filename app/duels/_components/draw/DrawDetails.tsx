'use client';

import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from '#use-translations';
import { systemClock } from '../../../../lib/core/clock';
import { formatClockTime } from '../../../_duel/clock-words';
import { FEE_DUE_STATUSES } from '../../../_duel/status-groups';
import { type DuelView, haveBothPaid } from '../../../_duel/view';
import type { Translate } from '../../../_messages/translate';
import { useLocale } from '../../../_messages/use-locale';
import { useNetwork } from '../../../_site/contexts';
import { describeNetwork } from '../../../_site/network-words';
import { Amount } from '../../../_ui/Amount';
import { type Stage, StageList } from '../../../_ui/StageList';
import { buildSeedAndTableQueryKey } from '../pay/revealed-draw-key';
import { hasNoBond } from './ritual-stage';
import { formatSlot } from './slot-words';

/** List of each step from the payments to the result, and the refunds if the provider stops. */
export function DrawDetails({ view }: { view: DuelView }) {
  const t = useTranslations('draw');
  const siteTexts = useTranslations('site');
  const isRevealed = useIsRevealed(view);
  const where = useNetwork();
  const network = describeNetwork(siteTexts, where);
  const isEmbedded = where?.chain === 'embedded';
  return (
    <StageList
      label={t('details.label')}
      stages={buildStages(t, view, { isRevealed, network, isEmbedded })}
      note={<RefundTerms view={view} network={network} />}
    />
  );
}

interface DrawBasis {
  readonly isRevealed: boolean;
  readonly network: string;
  /** Whether the chain runs inside the service, which thus makes the slots itself. */
  readonly isEmbedded: boolean;
}

function buildStages(
  t: Translate<'draw'>,
  view: DuelView,
  { isRevealed, network, isEmbedded }: DrawBasis,
): readonly Stage[] {
  const { duel, fullDuel } = view;
  // Needed because the draw may be shown before both payments are final, as against the practice opponent.
  const isPaid = !FEE_DUE_STATUSES.has(duel.status) || haveBothPaid(view);
  const isLocked = duel.status === 'resolving';
  const isAccepted = isLocked || hasNoBond(fullDuel) || fullDuel?.acceptedSlot != null;
  return [
    { key: 'paid', name: t('details.paid'), state: isPaid ? 'done' : 'now' },
    ...(hasNoBond(fullDuel) ? [] : [buildAcceptStage(t, fullDuel, isPaid ? isAccepted : null, network)]),
    {
      key: 'entropy',
      name: t('details.entropy'),
      state: isLocked ? 'done' : isAccepted ? 'now' : 'next',
      ...(isLocked || !isAccepted ? {} : { note: describeTargetSlot(t, fullDuel?.targetSlot ?? null, isEmbedded) }),
      ...(fullDuel?.entropy == null ? {} : { time: formatSlot(t, fullDuel.entropy.slot) }),
    },
    {
      key: 'answer',
      name: t('details.answer'),
      state: isRevealed ? 'done' : isLocked ? 'now' : 'next',
      ...(isLocked && !isRevealed ? { note: t('details.answerNote') } : {}),
    },
    {
      key: 'result',
      name: t('details.result'),
      state: isRevealed ? 'now' : 'next',
      ...(isRevealed ? { note: t('details.resultNote') } : {}),
    },
  ];
}

function buildAcceptStage(
  t: Translate<'draw'>,
  full: DuelView['fullDuel'],
  /** Whether the provider has accepted the duel; null until both players have paid. */
  isAccepted: boolean | null,
  network: string,
): Stage {
  const bond = (text: ReactNode) => (full === null ? text : <SolAmount lamports={full.bondAmount} network={network} />);
  return {
    key: 'accepted',
    name: t(isAccepted ? 'details.accepted' : 'details.accepting'),
    state: isAccepted === null ? 'next' : isAccepted ? 'done' : 'now',
    note: t.rich(isAccepted ? 'details.acceptedNote' : 'details.acceptingNote', { bond }),
    ...(full?.acceptedSlot == null ? {} : { time: formatSlot(t, full.acceptedSlot) }),
  };
}

function describeTargetSlot(t: Translate<'draw'>, target: bigint | null, isEmbedded: boolean): string {
  const embedded = isEmbedded ? 'yes' : 'no';
  return target === null
    ? t('details.targetBlock', { embedded })
    : t('details.targetSlot', { embedded, slot: Number(target) });
}

/** Note on what the players get back if the provider stops, and when. */
function RefundTerms({
  view: { duel, fullDuel },
  network,
}: {
  readonly view: DuelView;
  readonly network: string;
}): ReactNode {
  const t = useTranslations('draw.refund');
  const locale = useLocale();
  const deadline = duel.resolutionDeadline;
  const isAccepted = duel.status === 'resolving' || fullDuel?.acceptedSlot != null;
  const time = deadline === null ? null : formatClockTime(locale, deadline, systemClock.now());
  if (hasNoBond(fullDuel)) return time === null ? t('feesInTime') : t('feesBy', { time });
  if (!isAccepted) return t('noBond');
  const amount = () => <SolAmount lamports={duel.feeAmount * 2n} network={network} />;
  return time === null ? t.rich('twiceInTime', { amount }) : t.rich('twiceBy', { amount, time });
}

const SolAmount = ({ lamports, network }: { readonly lamports: bigint; readonly network: string }) => (
  <Amount baseUnits={lamports} decimals={9} unit="SOL" network={network} />
);

/**
 * Whether the provider has revealed its seed. The query's cache also keeps the seed for `DirectPayoutPanel`: with the
 * seed, anyone can send the result.
 */
function useIsRevealed({ duel }: DuelView): boolean {
  const { data } = useQuery({
    queryKey: buildSeedAndTableQueryKey(duel.duelId),
    queryFn: async () => (await import('../../../_duel/calls')).fetchSeedAndTable(duel.duelId),
    enabled: duel.status === 'resolving',
    refetchInterval: ({ state }) => (state.data == null ? 2_000 : false),
  });
  return data != null;
}
