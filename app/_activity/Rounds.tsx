'use client';

import type { Answer } from '../../lib/client/given';
import type { listActivity } from '../../lib/games/activity-contract';
import { faultOf } from '../_site/fault';
import { useInfiniteQuery } from '../_site/query';
import { Button } from '../_ui/Button';
import { Empty } from '../_ui/Empty';
import { LinkButton } from '../_ui/LinkButton';
import { Problem } from '../_ui/Problem';
import { Round } from './Round';
import styles from './Rounds.module.css';

type RoundPage = Answer<typeof listActivity>;

/** For so long every cache on the way may give the same page without asking. */
const FRESH_MS = 30_000;

/** All rounds, page by page; `first` is what the server knew when it wrote the page, null when it could not read. */
export function Rounds({ first }: { first: RoundPage | null }) {
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage, isFetchNextPageError } =
    useInfiniteQuery({
      queryKey: ['activity'],
      queryFn: async ({ pageParam }) => (await import('./read-rounds')).readRounds(pageParam),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
      staleTime: FRESH_MS,
      ...(first === null ? {} : { initialData: { pages: [first], pageParams: [undefined] } }),
    });
  const again = isFetchNextPageError ? () => fetchNextPage() : () => refetch();
  const trouble =
    error === null ? null : (
      <Problem {...faultOf(error, 'Press Try again.')}>
        <Button onClick={again}>Try again</Button>
      </Problem>
    );
  if (data === undefined) return trouble ?? <p role="status">Reading the rounds.</p>;
  const rounds = data.pages.flatMap(({ items }) => items);
  if (rounds.length === 0) return trouble ?? <NoRounds />;
  return (
    <div className={styles.rounds}>
      <ul className={styles.list}>
        {rounds.map((round) => (
          <li key={`${round.mode} ${round.roundId}`}>
            <Round round={round} />
          </li>
        ))}
      </ul>
      {trouble}
      {hasNextPage && trouble === null ? (
        <Button onClick={() => fetchNextPage()} busy={isFetchingNextPage ? 'Reading older rounds' : null}>
          Show older rounds
        </Button>
      ) : null}
      <p className={styles.count} role="status">
        {hasNextPage
          ? `${rounds.length} rounds shown.`
          : `${rounds.length === 1 ? 'One round' : `${rounds.length} rounds`}, and there are no older ones.`}
      </p>
    </div>
  );
}

const NoRounds = () => (
  <Empty
    title="No round is proven yet"
    action={
      <LinkButton href="/duels/new" look="primary">
        Open a duel
      </LinkButton>
    }
  >
    The first one stands here as soon as it is settled on chain. Play it yourself, against the sparring partner if
    nobody else is here.
  </Empty>
);
