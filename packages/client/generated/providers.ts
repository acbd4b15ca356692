// Written by `npm run endpoints` from the contracts.
import type { ClientEndpoint } from '../calls/endpoint';

/** Duels, and how many wallets played them. */
export interface ProviderRecordCount {
  readonly duels: number;
  /** Distinct wallets of the players of these duels. A wallet costs nothing to make. */
  readonly wallets: number;
}

export interface ProviderRecordBonds {
  readonly duels: number;
  /** Distinct wallets of the players of these duels. A wallet costs nothing to make. */
  readonly wallets: number;
  /** In base units, such as lamports. */
  readonly amount: bigint;
}

/**
 * The outcomes of a provider’s paid duels, from finalized transactions of the escrow program. Only duels of this
 * service are counted. An operator who also runs the provider can improve these figures by playing against
 * itself.
 */
export interface ProviderRecord {
  /** A Solana wallet address, base58 of 32 bytes on the curve and not of small order. */
  readonly providerKey: string;
  /** Whether this provider draws new duels now. */
  readonly isCurrent: boolean;
  /** When these figures were counted: some seconds ago, or some minutes if there are very many duels. */
  readonly countedAt: Date;
  /** Both players paid, and the provider put its bond into escrow. */
  readonly accepted: ProviderRecordCount;
  /** Accepted duels whose result is on chain. */
  readonly revealed: ProviderRecordCount;
  /**
   * Accepted duels that ran out of time without a result, so that the players are refunded and compensated out of
   * the bond. The rest of the accepted duels is still open.
   */
  readonly withheld: ProviderRecordCount;
  /** Accepted duels with a drawn card that the provider never brought, and how many such cards. */
  readonly missedCards: {
    readonly duels: number;
    /** Distinct wallets of the players of these duels. A wallet costs nothing to make. */
    readonly wallets: number;
    readonly cards: number;
  };
  /**
   * Duels created here whose terms the provider had signed and both players paid for, but which it never accepted.
   * Both fees were refunded. Cancelled duels aren’t counted.
   */
  readonly paidNotAccepted: ProviderRecordCount;
  /**
   * Bonds from which lamports were paid. After a withheld result each player gets one more fee. After a missed
   * card the whole bond is paid: two fees to the treasury, the rest to the winner. Counted once a duel is over.
   */
  readonly bondsPaid: ProviderRecordBonds;
  /** Bonds of which the remainder was burned after a withheld result. Counted once a duel is over. */
  readonly bondsBurned: ProviderRecordBonds;
  /** Slots from the accept to the result, for duels that are over. Null if there is none. A slot lasts about 0.4 s. */
  readonly acceptToResult: {
    readonly duels: number;
    /** Distinct wallets of the players of these duels. A wallet costs nothing to make. */
    readonly wallets: number;
    readonly minimumSlots: number;
    readonly medianSlots: number;
    /** 95 % of these duels took this many slots or fewer. */
    readonly percentile95Slots: number;
    readonly maximumSlots: number;
  } | null;
  /**
   * Paid duels of terms layout 1. They aren’t counted above, because their provider neither accepts nor stakes a
   * bond.
   */
  readonly layout1Duels: number;
}

/**
 * Returns how many duels a provider accepted, revealed, withheld and declined.
 *
 * Read this before you trust a provider with a duel: it counts the duels that the provider accepted, revealed,
 * withheld and declined. The provider’s key is in `provider.publicKey` of `GET /health`. The figures can be some
 * minutes old; `countedAt` says when they were counted.
 *
 * `GET /providers/{providerKey}/record`. Needs no credential.
 *
 * Problems: `invalid-request`, `not-found`, `rate-limited`.
 */
export const getProviderRecord: ClientEndpoint<{
  readonly params: {
    /** A Solana wallet address, base58 of 32 bytes on the curve and not of small order. */
    readonly providerKey: string;
  };
}, ProviderRecord> = {
  method: 'GET',
  path: '/providers/{providerKey}/record',
  auth: [],
  idempotency: 'none',
  response: {countedAt: 'date', bondsPaid: {amount: 'amount'}, bondsBurned: {amount: 'amount'}},
};
