import type { Meter, ProviderOutcome } from '../api/meter';
import { withSpan } from '../core/trace';
import type { ProviderPort } from './port';

/**
 * Wraps a provider: each call is a span and is counted by operation and outcome, and the balance and the stock of
 * cards that the provider reports become metrics.
 */
export function meterProvider(provider: ProviderPort, meter: Meter): ProviderPort {
  const measure = <Reply>(operation: string, call: () => Promise<Reply>): Promise<Reply> =>
    withSpan(`provider ${operation}`, {}, () => count(operation, call));
  const count = async <Reply>(operation: string, call: () => Promise<Reply>): Promise<Reply> => {
    const begun = meter.startTimer();
    try {
      const reply = await call();
      meter.countProviderCall(operation, isRefusal(reply) ? 'refused' : 'ok', begun);
      return reply;
    } catch (error) {
      meter.countProviderCall(operation, classifyError(error), begun);
      throw error;
    }
  };
  return {
    mode: provider.mode,
    publicKey: provider.publicKey,
    async checkHealth() {
      const health = await measure('health', () => provider.checkHealth());
      meter.setProviderHealth(health);
      return health;
    },
    requestCommitments: (duelIds) => measure('commitments', () => provider.requestCommitments(duelIds)),
    requestCards: (count) => measure('cards', () => provider.requestCards(count)),
    requestConsent: (proposal) => measure('agree', () => provider.requestConsent(proposal)),
    withdrawConsent: (termsHash) => measure('withdraw', () => provider.withdrawConsent(termsHash)),
    draw: (request) => measure('draw', () => provider.draw(request)),
    findEntropy: (termsHash) => measure('entropy', () => provider.findEntropy(termsHash)),
    deliverCard: (request) => measure('deliver', () => provider.deliverCard(request)),
    withdrawDelivery: (deliveryId) => measure('withdraw-delivery', () => provider.withdrawDelivery(deliveryId)),
  };
}

const isRefusal = (reply: unknown): boolean => (reply as { readonly kind?: unknown } | null)?.kind === 'refused';

/** Classifies an error of a provider call: the `cause` of a timeout is the abort signal's `TimeoutError`. */
const classifyError = (error: unknown): ProviderOutcome =>
  error instanceof Error && (error.cause as Error | undefined)?.name === 'TimeoutError' ? 'timeout' : 'unavailable';
