import type { ProviderRequest } from './rules/settlement';

/** What a settlement provider says it did under a key, with its signature over the rest. */
export interface ProviderAnswer {
  readonly requestKey: string;
  readonly payloadHash: string;
  /** The provider's own name for what it did. */
  readonly reference: string;
  readonly performedAt: string;
  readonly signature: string;
}

/**
 * Who holds and settles what a round is about. Both calls throw when no answer comes, which says nothing about what was
 * done. Under one key something is done once, whatever is asked how often.
 */
export interface SettlementPort {
  /** What was done under this key; null where nothing was. */
  find(requestKey: string): Promise<ProviderAnswer | null>;
  /** Does it, and signs what was done. */
  perform(request: ProviderRequest): Promise<ProviderAnswer>;
  /** Whether the signature is the provider's, over this very answer. */
  signed(answer: ProviderAnswer): boolean;
}
