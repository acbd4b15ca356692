import type { PublishState } from './use-step-runner';

interface RoundCalls<Round> {
  readonly readRounds: () => Promise<readonly Round[]>;
  /** Has the server commit to a seed for a new round. Returns that round, or an earlier one that isn't started yet. */
  readonly createRound: () => Promise<Round>;
}

/** Returns the list with `round` in its present state at the front. */
export const putRoundFirst = <Round extends { readonly roundId: string }>(
  rounds: readonly Round[],
  round: Round,
): readonly Round[] => [round, ...rounds.filter(({ roundId }) => roundId !== round.roundId)];

/**
 * Returns the player's rounds with an open one first: the newest round if it hasn't ended, else a new one. Publishes
 * that round before it returns if the page doesn't show it yet, so that the page shows the server's commitment before
 * it sends the player's seed. `known` is undefined for a visitor who has just signed in, and before the page has read
 * the rounds.
 */
export async function openRound<Round extends { readonly roundId: string; readonly endedAt: Date | null }>(
  known: readonly Round[] | undefined,
  calls: RoundCalls<Round>,
  publish: PublishState<readonly Round[]>,
): Promise<{ readonly round: Round; readonly rounds: readonly Round[] }> {
  const rounds = known ?? (await calls.readRounds());
  const [newest] = rounds;
  if (newest !== undefined && newest.endedAt === null) {
    if (known === undefined) await publish(rounds);
    return { round: newest, rounds };
  }
  const round = await calls.createRound();
  const opened = putRoundFirst(rounds, round);
  await publish(opened);
  return { round, rounds: opened };
}
