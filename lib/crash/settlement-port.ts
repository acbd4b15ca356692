import type { ProviderRequest } from './rules/settlement';

/** A provider's signed record of the work it did under a request key. The signature covers all other members. */
export interface SettlementAnswer {
  readonly requestKey: string;
  readonly payloadHash: string;
  /** The provider's own reference for the work. */
  readonly reference: string;
  readonly performedAt: string;
  readonly signature: string;
}

/**
 * A settlement provider: takes custody for a round and settles it. `findAnswer` and `perform` reject if no answer
 * arrives; the work may have been done all the same. A provider does the work of a key once, however often it is
 * requested.
 */
export interface SettlementPort {
  /** Returns the record of the work done under this key, or null if none was. */
  findAnswer(requestKey: string): Promise<SettlementAnswer | null>;
  /** Performs the request and returns its signed record. */
  perform(request: ProviderRequest): Promise<SettlementAnswer>;
  /** Returns whether the signature is the provider's and covers this exact answer. */
  isSigned(answer: SettlementAnswer): boolean;
}
