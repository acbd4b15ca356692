/** The same list with one round as it is now, the newest first. */
export const withRound = <Round extends { readonly roundId: string }>(
  rounds: readonly Round[],
  round: Round,
): readonly Round[] => [round, ...rounds.filter(({ roundId }) => roundId !== round.roundId)];
