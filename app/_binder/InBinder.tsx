'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from '#use-translations';
import { type BinderRound, describeProgress } from './in-binder';

/** Pause between two reads while the binder doesn't list the round yet. */
const RETRY_MS = 1_000;
/**
 * Maximum number of reads until the binder lists the round. It lists a duel only once the pack's opening is recorded.
 */
const MAX_UNLISTED_READS = 5;
/** Pause between two reads while the round's card is on its way to the player. */
const COMING_RETRY_MS = 2_500;
/** Maximum number of reads while cards are on their way to the player, which takes seconds. */
const MAX_COMING_READS = 40;

interface Props extends BinderRound {
  /** The player's wallet, whose session this browser has. */
  readonly wallet: string;
}

/** Below a result: how full the player's binder is of this pack or machine, and what the pulled card is. */
export default function InBinder({ wallet, ...round }: Props) {
  const t = useTranslations('ui.binder');
  const { data } = useQuery({
    queryKey: ['binder', wallet, round.roundId],
    queryFn: async () => describeProgress((await (await import('./calls')).readBinder()).sets, round),
    refetchInterval: ({ state: { data: progress, dataUpdateCount } }) => {
      if (progress?.holding === 'coming') return dataUpdateCount >= MAX_COMING_READS ? false : COMING_RETRY_MS;
      return progress?.isListed || dataUpdateCount >= MAX_UNLISTED_READS ? false : RETRY_MS;
    },
  });
  if (!data) return null;
  const { set, pulled, total, isNew, holding } = data;
  // Nothing to add if the card is lost or unknown, or is a duel's token: the duel's page says beside this where its
  // tokens are.
  const isSaid = holding === null || holding === 'lost' || (round.kind === 'pack' && holding !== 'mark');
  return (
    <p>
      <Link href="/binder">{t(isNew ? 'isNew' : 'known', { set, pulled, total })}</Link>
      {isSaid ? null : `. ${t(holding)}`}
    </p>
  );
}
