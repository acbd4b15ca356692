/** The total that all games have: how many of the given rounds count as played. */
interface Totals {
  readonly played: number;
}

/** The part of a crash round that `calculateCrashTotals` reads. */
interface CrashRound {
  readonly status: 'committed' | 'active' | 'cashed-out' | 'crashed' | 'forfeited' | 'voided';
  readonly multiplierHundredths: number;
}

/** The part of a flip that `calculateFlipTotals` reads. */
interface FlipRound {
  readonly result: { readonly won: boolean } | null;
}

/** The part of a streak that `calculateStreakTotals` reads. */
interface StreakRound {
  readonly result: { readonly outcome: string; readonly streak: number } | null;
}

/** Final statuses of crash rounds that count as played. A voided round doesn't. */
const ENDED_CRASH_STATUSES: readonly CrashRound['status'][] = ['cashed-out', 'crashed', 'forfeited'];

/**
 * Counts the played crash rounds, with the highest multiplier, in hundredths, that was cashed out; null if none was.
 */
export function calculateCrashTotals(
  rounds: readonly CrashRound[],
): Totals & { readonly bestHundredths: number | null } {
  const cashedOut = rounds.filter(({ status }) => status === 'cashed-out');
  return {
    played: rounds.filter(({ status }) => ENDED_CRASH_STATUSES.includes(status)).length,
    bestHundredths:
      cashedOut.length === 0 ? null : Math.max(...cashedOut.map(({ multiplierHundredths }) => multiplierHundredths)),
  };
}

/** Counts the flips with a result, and those whose side the player called right. */
export function calculateFlipTotals(rounds: readonly FlipRound[]): Totals & { readonly called: number } {
  return {
    played: rounds.filter(({ result }) => result !== null).length,
    called: rounds.filter(({ result }) => result?.won === true).length,
  };
}

/** Counts finished streaks, with the length of the longest; 0 if there is none. */
export function calculateStreakTotals(rounds: readonly StreakRound[]): Totals & { readonly best: number } {
  const ended = rounds.flatMap(({ result }) => (result === null || result.outcome === 'open' ? [] : [result.streak]));
  return { played: ended.length, best: Math.max(0, ...ended) };
}
