import type { Address } from '@solana/kit';
import type { Journal } from '../journal';
import type { JournalRecord } from './record';

/** A card and the wallet that it is to be brought to, as the service asks for it. */
export interface DeliveryOrder {
  readonly deliveryId: string;
  readonly cardId: string;
  readonly recipient: Address;
}

/** The newest transaction that was sent for a delivery. */
export interface SentTransaction {
  readonly signature: string;
  /** Once this block height is finalized, no transaction of the delivery can land any more. */
  readonly lastValidBlockHeight: bigint;
}

/** A delivery with its card. `delivered`: every RPC showed, finalized, that the card left the provider. */
export interface BoundDelivery extends DeliveryOrder {
  readonly cardMint: Address;
  readonly status: 'bound' | 'delivered' | 'withdrawn';
  readonly transaction: SentTransaction | null;
}

/**
 * All deliveries, by their id, in the journal before anyone hears of them. A change is visible to the next call at
 * once, and its promise resolves when it is on disk. Every change rejects with JournalError once a record was lost.
 */
export class DeliveryBook {
  /** Null for a delivery that was withdrawn before it was asked for. */
  readonly #deliveries = new Map<string, BoundDelivery | null>();
  readonly #mints = new Set<string>();
  readonly #binding = new Map<string, Promise<BoundDelivery | null>>();
  readonly #held = new Set<string>();

  constructor(private readonly journal: Pick<Journal<JournalRecord>, 'records' | 'append' | 'settle'>) {
    for (const each of journal.records) this.#replay(each);
  }

  find(deliveryId: string): BoundDelivery | null {
    return this.#deliveries.get(deliveryId) ?? null;
  }

  isWithdrawn(deliveryId: string): boolean {
    const delivery = this.#deliveries.get(deliveryId);
    return delivery === null || delivery?.status === 'withdrawn';
  }

  /** Deliveries whose card hasn't left the provider yet, as far as it knows. */
  listOpen(): readonly BoundDelivery[] {
    return [...this.#deliveries.values()].filter((each) => each !== null).filter(({ status }) => status === 'bound');
  }

  /** Whether a card was ever bound to a delivery, also to one that was withdrawn. */
  hasCard(mint: string): boolean {
    return this.#mints.has(mint);
  }

  /**
   * Binds a card to a new delivery, once, for any number of calls at the same time. Returns the delivery under this id,
   * which may be another order's; null without a card, or if it was withdrawn meanwhile.
   */
  async bind(order: DeliveryOrder, takeCard: () => Promise<string | null>): Promise<BoundDelivery | null> {
    const { deliveryId } = order;
    const pending = this.#binding.get(deliveryId) ?? this.#bindOnce(order, takeCard);
    this.#binding.set(deliveryId, pending);
    try {
      return await pending;
    } finally {
      this.#binding.delete(deliveryId);
    }
  }

  /** Resolves when everything noted so far is on disk. */
  waitUntilSaved(): Promise<void> {
    return this.journal.settle();
  }

  /** Forbids new transactions for a delivery, until they're allowed again or the process starts anew. */
  holdBack(deliveryId: string): void {
    this.#held.add(deliveryId);
  }

  allowSending(deliveryId: string): void {
    this.#held.delete(deliveryId);
  }

  canSend(deliveryId: string): boolean {
    return this.find(deliveryId)?.status === 'bound' && !this.#held.has(deliveryId);
  }

  /**
   * Notes a transaction before it is sent. Its height is never lower than that of the one before. Returns false if
   * nothing may be sent for the delivery any more.
   */
  async noteSending(deliveryId: string, { signature, lastValidBlockHeight }: SentTransaction): Promise<boolean> {
    const before = this.find(deliveryId)?.transaction?.lastValidBlockHeight ?? 0n;
    if (!this.canSend(deliveryId)) return false;
    const height = lastValidBlockHeight > before ? lastValidBlockHeight : before;
    this.#change(deliveryId, { transaction: { signature, lastValidBlockHeight: height } });
    await this.journal.append({
      ...{ kind: 'delivery-sending', deliveryId, signature, lastValidBlockHeight: height.toString() },
    });
    return true;
  }

  async noteDelivered(deliveryId: string): Promise<void> {
    if (this.find(deliveryId)?.status !== 'bound') return;
    this.#change(deliveryId, { status: 'delivered' });
    await this.journal.append({ kind: 'delivered', deliveryId });
  }

  /** Makes sure that no card is ever sent under this id. The caller has checked that none can still land. */
  async withdraw(deliveryId: string): Promise<void> {
    if (this.isWithdrawn(deliveryId)) return this.waitUntilSaved();
    this.#withdraw(deliveryId);
    await this.journal.append({ kind: 'delivery-withdrawn', deliveryId });
  }

  async #bindOnce(order: DeliveryOrder, takeCard: () => Promise<string | null>): Promise<BoundDelivery | null> {
    const cardMint = (await takeCard()) as Address | null;
    // It may have been withdrawn while the card was taken.
    if (cardMint === null || this.#deliveries.has(order.deliveryId)) return this.find(order.deliveryId);
    const delivery = this.#put(order, cardMint);
    await this.journal.append({ kind: 'delivery-bound', ...order, cardMint });
    return delivery;
  }

  #put({ deliveryId, cardId, recipient }: DeliveryOrder, cardMint: Address): BoundDelivery {
    const delivery = { deliveryId, cardId, recipient, cardMint, status: 'bound', transaction: null } as const;
    this.#deliveries.set(deliveryId, delivery);
    this.#mints.add(cardMint);
    return delivery;
  }

  #change(deliveryId: string, changes: Partial<BoundDelivery>): void {
    const delivery = this.find(deliveryId);
    if (delivery === null) throw new Error(`no delivery ${deliveryId}`);
    this.#deliveries.set(deliveryId, { ...delivery, ...changes });
  }

  #withdraw(deliveryId: string): void {
    const known = this.find(deliveryId);
    this.#deliveries.set(deliveryId, known && { ...known, status: 'withdrawn' });
  }

  #replay(each: JournalRecord): void {
    switch (each.kind) {
      case 'delivery-bound':
        this.#put({ ...each, recipient: each.recipient as Address }, each.cardMint as Address);
        return;
      case 'delivery-sending': {
        const { deliveryId, signature, lastValidBlockHeight } = each;
        this.#change(deliveryId, { transaction: { signature, lastValidBlockHeight: BigInt(lastValidBlockHeight) } });
        return;
      }
      case 'delivered':
        this.#change(each.deliveryId, { status: 'delivered' });
        return;
      case 'delivery-withdrawn':
        this.#withdraw(each.deliveryId);
    }
  }
}
