'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from '#use-translations';
import { type BinderRound, describeProgress } from './in-binder';

/** Pause between two reads while the binder doesn't list the round yet. */
const RETRY_MS = 1_000;
/**
 * Number of successful reads after which a round that the binder doesn't list isn't waited for any more. The binder
 * lists a recent duel only once the opening of its pack is recorded.
 */
const MAX_UNLISTED_READS = 5;
/** Pause between two reads while the round's card is on its way to the player. */
const COMING_RETRY_MS = 2_500;
/**
 * Number of successful reads, counted from the first, after which cards on their way to the player aren't waited for
 * any more.
 */
const MAX_COMING_READS = 40;

interface Props extends BinderRound {
  /** The player's wallet, whose session this browser has. */
  readonly wallet: string;
}

/**
 * A line below a result: how many of the pack's or machine's cards the player's binder has and, unless the page shows
 * it elsewhere, whether the player has the pulled card as a token.
 */
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
  const hidesHolding = holding === null || holding === 'lost' || (round.kind === 'pack' && holding !== 'mark');
  return (
    <p>
      <Link href="/binder">{t(isNew ? 'isNew' : 'known', { set, pulled, total })}</Link>
      {hidesHolding ? null : `. ${t(holding)}`}
    </p>
  );
}
