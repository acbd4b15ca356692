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

/** What a provider is asked: docs/provider.md, `POST /draws`. */
export interface DrawQuestion {
  readonly request: DrawRequest;
  readonly terms: string;
  readonly entries: readonly ProviderEntry[];
}

/** An answer as it came, unchecked, or that the provider wants to be asked later. */
export type ProviderReply =
  | { readonly kind: 'answered'; readonly answer: unknown; readonly signature: string }
  | { readonly kind: 'not-yet'; readonly reason: string };

/** A pack provider. Calls throw `provider-unavailable` when no usable answer comes. */
export interface ProviderPort {
  readonly mode: ProviderMode;
  /** The key that signs its answers; base58. */
  readonly publicKey: string;
  /** Whether it answers, under its own key. */
  reach(): Promise<void>;
  commitments(count: number): Promise<readonly string[]>;
  /** Mints of whole cards in its own wallet, each given once, ever; fewer than asked for, or none, while it has no more. */
  cards(count: number): Promise<readonly string[]>;
  draw(question: DrawQuestion): Promise<ProviderReply>;
}
