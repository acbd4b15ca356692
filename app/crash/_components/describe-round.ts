import { formatMultiplier } from './format-odds';

interface RoundView {
  readonly status: 'committed' | 'active' | 'cashed-out' | 'crashed' | 'forfeited' | 'voided';
  readonly stage: number;
}

/** Returns a round's state in words. `hundredths` are the multipliers of all stages; `round` is null before the first. */
export function describeRound(hundredths: readonly number[], round: RoundView | null): string {
  if (round === null) return 'Ready?';
  const [reached, missed] = [hundredths[round.stage - 1] ?? 100, hundredths[round.stage] ?? 100].map(formatMultiplier);
  switch (round.status) {
    case 'committed':
      return 'Ready?';
    case 'active':
      return hundredths[round.stage] === undefined
        ? `${reached}, the top. Cash out.`
        : `${reached}. Cash out, or ride on?`;
    case 'cashed-out':
      return `You cashed out at ${reached}.`;
    case 'crashed':
      return round.stage === 0
        ? `Crashed before ${missed}, at the start.`
        : `Crashed before ${missed}, you had ${reached}.`;
    case 'forfeited':
      return `Time ran out at ${reached}. The round is forfeited.`;
    case 'voided':
      return 'The server lost this round’s seed, so it has no result.';
  }
}
