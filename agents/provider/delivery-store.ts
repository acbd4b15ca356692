import type { Address } from '@solana/kit';
import type { Journal } from '../journal';
import type { BoundDelivery, DeliveryOrder, SentTransaction } from './delivery';
import type { JournalRecord } from './record';

/**
 * All deliveries by id, kept in the journal. A change is visible to the next call at once. Its promise resolves when
 * the record is on disk, and only then may others learn of the change. Once a record couldn't be written, all later
 * ones reject with JournalError.
 */
export class DeliveryStore {
  /** Null for a delivery that was withdrawn before a card was bound to it. */
  readonly #deliveries = new Map<string, BoundDelivery | null>();
  readonly #boundMints = new Set<string>();
  readonly #heldBack = new Set<string>();
  #isRecovering = false;

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

  /** Returns the deliveries with a card that are neither withdrawn nor recorded as delivered. */
  listOpen(): readonly BoundDelivery[] {
    return [...this.#deliveries.values()].filter((each) => each !== null).filter(({ status }) => status === 'bound');
  }

  /** Whether a card was ever bound to a delivery, also to one that was withdrawn. */
  hasCard(mint: string): boolean {
    return this.#boundMints.has(mint);
  }

  /**
   * Binds a card to a new delivery. The caller has checked that the delivery is unknown. Returns null if the card was
   * ever bound to another delivery.
   */
  async bind(order: DeliveryOrder, cardMint: Address): Promise<BoundDelivery | null> {
    if (this.#boundMints.has(cardMint)) return null;
    const delivery = this.#put(order, cardMint);
    await this.journal.append({ kind: 'delivery-bound', ...order, cardMint });
    return delivery;
  }

  /** Whether a recovery is under way. Until it ends, the records may lack deliveries that were carried out. */
  get isRecovering(): boolean {
    return this.#isRecovering;
  }

  /**
   * Begins a recovery, which goes on after a restart too. No card that was bound before is sent until its delivery is
   * requested again: the delivery may have been withdrawn after the backup was taken.
   */
  async beginRecovery(): Promise<void> {
    this.#beginRecovery();
    await this.journal.append({ kind: 'recovery-begun' });
  }

  /**
   * Ends a recovery. The caller has recorded every delivery that the RPCs show, once no earlier transaction can land.
   */
  async endRecovery(): Promise<void> {
    this.#isRecovering = false;
    await this.journal.append({ kind: 'recovery-ended' });
  }

  /**
   * Records a delivery that the records lack, with the transaction that an RPC shows for it. The card isn't sent
   * again until the service requests the delivery: the RPC may lie that the transaction landed. Returns false for a
   * known delivery.
   */
  async recordRecovered(delivery: DeliveryOrder & { cardMint: Address }, signature: string): Promise<boolean> {
    const { deliveryId, cardId, recipient, cardMint } = delivery;
    if (this.#deliveries.has(deliveryId)) return false;
    const record = { deliveryId, cardId, recipient, cardMint, signature };
    this.#putRecovered(record);
    await this.journal.append({ kind: 'delivery-recovered', ...record });
    return true;
  }

  /** Resolves when every record so far is on disk. */
  waitUntilSaved(): Promise<void> {
    return this.journal.settle();
  }

  /** Forbids new transactions for a delivery, until `allowSending` is called or the process restarts. */
  holdBack(deliveryId: string): void {
    this.#heldBack.add(deliveryId);
  }

  allowSending(deliveryId: string): void {
    this.#heldBack.delete(deliveryId);
  }

  canSend(deliveryId: string): boolean {
    return this.find(deliveryId)?.status === 'bound' && !this.#heldBack.has(deliveryId);
  }

  /**
   * Records a transaction before it is sent, with a last valid block height no lower than the recorded one. Returns
   * false and records nothing if the delivery is held back or no longer `bound`.
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

  /**
   * Withdraws a delivery for good: no card is ever sent under its id. The caller has checked that no transaction of the
   * delivery has landed or can still land.
   */
  async withdraw(deliveryId: string): Promise<void> {
    if (this.isWithdrawn(deliveryId)) return this.waitUntilSaved();
    this.#withdraw(deliveryId);
    await this.journal.append({ kind: 'delivery-withdrawn', deliveryId });
  }

  #put({ deliveryId, cardId, recipient }: DeliveryOrder, cardMint: Address): BoundDelivery {
    const delivery = { deliveryId, cardId, recipient, cardMint, status: 'bound', transaction: null } as const;
    this.#deliveries.set(deliveryId, delivery);
    this.#boundMints.add(cardMint);
    return delivery;
  }

  #putRecovered({ signature, ...order }: DeliveryOrder & { cardMint: Address; signature: string }): void {
    this.#put(order, order.cardMint);
    // Height 0, although the transaction may still land: no delivery is withdrawn before the recovery ends, and by then
    // the transaction can no longer land.
    this.#change(order.deliveryId, { transaction: { signature, lastValidBlockHeight: 0n } });
    this.#heldBack.add(order.deliveryId);
  }

  #beginRecovery(): void {
    this.#isRecovering = true;
    for (const { deliveryId } of this.listOpen()) this.#heldBack.add(deliveryId);
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
        return;
      case 'delivery-recovered':
        this.#putRecovered({ ...each, recipient: each.recipient as Address, cardMint: each.cardMint as Address });
        return;
      case 'recovery-begun':
        this.#beginRecovery();
        return;
      case 'recovery-ended':
        this.#isRecovering = false;
    }
  }
}
