import type { ProviderMode } from './contract';
import type { DrawRequest } from './rules/request';

/** An entry of the sealed table as it travels to a provider. */
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

/** A provider's consent, unchecked (base58), or its refusal in its own words. */
export type TermsReply =
  | { readonly kind: 'agreed'; readonly signature: string }
  | { readonly kind: 'refused'; readonly code: string; readonly message: string };

/** An answer as it came, unchecked, or that the provider wants to be asked later. */
export type ProviderReply =
  | { readonly kind: 'answered'; readonly answer: unknown; readonly signature: string }
  | { readonly kind: 'not-yet'; readonly reason: string };

/** The slot hash that an escrow account was locked with, and its slot. `hash` is hex. */
export interface LockedEntropy {
  readonly slot: bigint;
  readonly hash: string;
}

/** A pack provider. Calls throw `provider-unavailable` when no usable answer comes. Source: docs/provider.md. */
export interface ProviderPort {
  readonly mode: ProviderMode;
  /** The key that signs its replies, consents and answers; base58. */
  readonly publicKey: string;
  /** Checks that it answers under its own key. `freeLamports`: how much more it can stake. */
  reach(): Promise<{ readonly freeLamports: bigint }>;
  /** Seed commitments of these duels, 1 to 100, in their order. The same duel always has the same one. */
  commitments(duelIds: readonly string[]): Promise<readonly string[]>;
  /** Mints of whole cards in its own wallet, each given once, ever; fewer than asked for, or none, while it has no more. */
  cards(count: number): Promise<readonly string[]>;
  /** Asks for its consent to terms. Asked again, the same terms get the same reply. */
  agree(proposal: TermsProposal): Promise<TermsReply>;
  /** Makes it not accept these terms (64 hex digits) unless it agrees to them again. `accepted` when it has; `withdrawn` also for terms it doesn't know. */
  withdraw(termsHash: string): Promise<'withdrawn' | 'accepted'>;
  draw(request: DrawRequest): Promise<ProviderReply>;
  /**
   * Returns the entropy that it revealed a seed for, under terms that it accepted (64 hex digits). Null for other terms, and
   * from a provider that doesn't offer it.
   */
  entropy(termsHash: string): Promise<LockedEntropy | null>;
}
