import type { Clock } from '../core/clock';
import type { ProviderPort } from './port';

const FIRST_BACKOFF_MS = 1_000;
const MAX_BACKOFF_MS = 300_000;

/**
 * Wraps a provider so that `requestCards` backs off after a call that returned fewer cards than requested, or failed:
 * for a second at first, then twice as long each time, up to five minutes. Meanwhile `requestCards` returns no cards
 * without calling the provider. A call that hasn't returned yet counts as failed.
 */
export function withCardBackoff(provider: ProviderPort, clock: Clock): ProviderPort {
  let rest = 0;
  let until = 0;
  const extendBackoff = (): void => {
    rest = Math.min(MAX_BACKOFF_MS, rest === 0 ? FIRST_BACKOFF_MS : rest * 2);
    until = clock.now().getTime() + rest;
  };
  return {
    ...provider,
    async requestCards(count) {
      if (clock.now().getTime() < until) return [];
      // Backs off before the call, so that concurrent runs don't call the provider too.
      extendBackoff();
      const cards = await provider.requestCards(count);
      if (cards.length >= count) rest = until = 0;
      return cards;
    },
  };
}
