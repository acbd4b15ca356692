/** Returns the list with `round` in its present state at the front. */
export const putRoundFirst = <Round extends { readonly roundId: string }>(
  rounds: readonly Round[],
  round: Round,
): readonly Round[] => [round, ...rounds.filter(({ roundId }) => roundId !== round.roundId)];
