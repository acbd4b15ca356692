import type { ProviderMode } from './contract';
import type { DrawRequest } from './rules/request';

/** An entry of the sealed table in the form that is sent to a provider. */
export interface ProviderEntry {
  readonly cardId: string;
  readonly tier: string;
  readonly weight: number;
  readonly valueAmount: string;
  readonly valueSource: string;
  readonly valuedAt: string;
  readonly cardMint: string | null;
}

/** Terms that a provider is asked to agree to. `terms` is base64 of the 319 bytes. */
export interface TermsProposal {
  readonly duelId: string;
  readonly terms: string;
  readonly entries: readonly ProviderEntry[];
}

/** A provider's unverified consent (base58), or its refusal in its own words. */
export type TermsReply =
  | { readonly kind: 'agreed'; readonly signature: string }
  | { readonly kind: 'refused'; readonly code: string; readonly message: string };

/** An unverified answer, or the reason why the provider has none yet. */
export type DrawReply =
  | { readonly kind: 'answered'; readonly answer: unknown; readonly signature: string }
  | { readonly kind: 'not-yet'; readonly reason: string };

/** The slot hash that was locked as a duel's entropy, and its slot. `hash` is hex. */
export interface LockedEntropy {
  readonly slot: bigint;
  readonly hash: string;
}

/** A request that the provider bring one card to a wallet. The service chooses `deliveryId`, one for each card. */
export interface DeliveryRequest {
  readonly deliveryId: string;
  readonly cardId: string;
  /** The wallet whose associated token account gets the card. */
  readonly recipient: string;
  /** The provider's earlier promise for this delivery, if any, so that a provider that lost its records can keep it. */
  readonly promise?: { readonly cardMint: string; readonly signature: string };
}

/**
 * The reply to a delivery request. `taken`: the provider brings this card (its mint) and signed that it will;
 * `transaction` is the newest transaction sent for the card, or null. `not-yet`: the provider has no card ready, or
 * can't take the request for now. `refused`: it will never bring a card for this request.
 */
export type DeliveryReply =
  | {
      readonly kind: 'taken';
      readonly cardMint: string;
      readonly signature: string;
      readonly transaction: string | null;
    }
  | { readonly kind: 'not-yet'; readonly reason: string }
  | { readonly kind: 'refused'; readonly code: string; readonly message: string };

/** The SOL and cards that a provider has available. */
export interface ProviderHealth {
  /** Lamports that it can still put up as bonds. */
  readonly freeLamports: bigint;
  /** Cards that the provider can deliver at once, and its cost of each in lamports; missing if it doesn't say. */
  readonly cardStock?: { readonly readyCount: number; readonly costLamports: bigint };
}

/** A pack provider. Calls reject with `provider-unavailable` if no usable answer comes. Source: docs/provider.md. */
export interface ProviderPort {
  readonly mode: ProviderMode;
  /** The key that signs the provider's replies, consents and answers; base58. */
  readonly publicKey: string;
  /** Checks that the provider answers under `publicKey`, and returns the SOL and cards that it reports. */
  checkHealth(): Promise<ProviderHealth>;
  /**
   * Returns the seed commitments of 1 to 100 duels, in the order of `duelIds`. A duel always has the same commitment.
   */
  requestCommitments(duelIds: readonly string[]): Promise<readonly string[]>;
  /**
   * Returns mints of cards in the provider's wallet. The provider never returns the same card twice. Returns fewer than
   * `count`, or none, while the provider has no more cards ready; none if it offers no cards.
   */
  requestCards(count: number): Promise<readonly string[]>;
  /** Asks for the provider's consent to terms. If it consents to the same terms again, the signature is the same. */
  requestConsent(proposal: TermsProposal): Promise<TermsReply>;
  /**
   * Withdraws the provider's consent to the terms with this hash (64 hex digits): it won't accept their duel unless it
   * consents again. Returns `accepted` if it has accepted the duel already, `withdrawn` also for unknown terms.
   */
  withdrawConsent(termsHash: string): Promise<'withdrawn' | 'accepted'>;
  /** Asks for the draw of a duel, with the provider's seed and the duel's entropy. The caller verifies the answer. */
  draw(request: DrawRequest): Promise<DrawReply>;
  /**
   * Returns the entropy of a duel that the provider accepted and revealed its seed for, by the terms' hash (64 hex
   * digits). Null for other terms, and if the provider doesn't offer this request.
   */
  findEntropy(termsHash: string): Promise<LockedEntropy | null>;
  /**
   * Asks the provider to bring a card to a wallet. The same request always gets the same card; another card or
   * recipient under the same id is refused.
   */
  deliverCard(request: DeliveryRequest): Promise<DeliveryReply>;
  /**
   * Makes the provider never bring the card of this delivery, even if it doesn't know the delivery yet. Returns `sent`
   * if a transaction with the card has landed or may still land.
   */
  withdrawDelivery(deliveryId: string): Promise<'withdrawn' | 'sent'>;
}
