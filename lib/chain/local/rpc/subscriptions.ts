import type { Address } from '@solana/kit';
import type { Chain, ChainObserver } from '../chain';
import type { Commitment } from '../commitment';
import type { StoredAccount } from '../runtime/account-versions';
import type { TransactionRecord } from '../storage/block-record';
import { buildAccountJson } from './account-json';
import type { JsonValue } from './json-text';
import type { SubscribedEvent } from './subscription-params';

/** One subscription of one socket. `notify` sends a notification. */
interface Subscription {
  readonly id: number;
  readonly subscribedEvent: SubscribedEvent;
  /**
   * The account as it was last notified, or as it was at the time of subscribing if there was no notification yet. Only
   * for subscriptions to an account.
   */
  lastNotifiedAccount?: StoredAccount | null;
  readonly notify: (method: string, result: JsonValue) => void;
}

/** The commitments that a slot reaches after `processed`. */
const LATER_COMMITMENTS: readonly Commitment[] = ['confirmed', 'finalized'];

/**
 * Notifies subscribers of events on the chain, each at the commitment that it asked for; slot subscribers when a slot
 * opens.
 */
export class Subscriptions implements ChainObserver {
  private readonly subscriptions = new Map<number, Subscription>();
  private nextId = 0;
  /**
   * The newest slot that was notified at `confirmed` and at `finalized`; at first, the newest one of that commitment.
   * The value for `processed` isn't used.
   */
  private readonly lastNotifiedSlots: Record<Commitment, number>;

  constructor(private readonly chain: Chain) {
    this.lastNotifiedSlots = {
      processed: chain.slotAt('processed'),
      confirmed: chain.slotAt('confirmed'),
      finalized: chain.slotAt('finalized'),
    };
    chain.addObserver(this);
  }

  get size(): number {
    return this.subscriptions.size;
  }

  add(interest: SubscribedEvent, notify: Subscription['notify']): number {
    const id = this.nextId++;
    const subscription: Subscription = { id, subscribedEvent: interest, notify };
    if (interest.kind === 'account') subscription.lastNotifiedAccount = this.readAccount(interest);
    this.subscriptions.set(id, subscription);
    return id;
  }

  /**
   * Notifies a signature subscription whose transaction has already landed at its commitment. Call it after the client
   * got the subscription's id.
   */
  notifyIfLanded(id: number): void {
    const subscription = this.subscriptions.get(id);
    if (subscription?.subscribedEvent.kind === 'signature')
      this.notifySignature(subscription, subscription.subscribedEvent);
  }

  remove(id: number): boolean {
    return this.subscriptions.delete(id);
  }

  onTransactionsProcessed(transactions: readonly TransactionRecord[]): void {
    this.notifyTransactions('processed', this.chain.slotAt('processed'), transactions);
  }

  onSlotOpened(): void {
    const slot = this.chain.slotAt('processed');
    const root = this.chain.slotAt('finalized');
    for (const { subscribedEvent, notify } of this.subscriptions.values()) {
      if (subscribedEvent.kind === 'slot') notify('slotNotification', { parent: slot - 1, root, slot });
    }
    for (const commitment of LATER_COMMITMENTS) {
      for (
        let reached = this.lastNotifiedSlots[commitment] + 1;
        reached <= this.chain.slotAt(commitment);
        reached += 1
      ) {
        this.notifyTransactions(commitment, reached, this.chain.ledger.block(reached)?.transactions ?? []);
        this.lastNotifiedSlots[commitment] = reached;
      }
    }
  }

  private notifyTransactions(commitment: Commitment, slot: number, transactions: readonly TransactionRecord[]): void {
    if (transactions.length === 0) return;
    for (const subscription of [...this.subscriptions.values()]) {
      const { subscribedEvent } = subscription;
      if (subscribedEvent.kind === 'slot' || subscribedEvent.commitment !== commitment) continue;
      if (subscribedEvent.kind === 'signature') this.notifySignature(subscription, subscribedEvent);
      else if (subscribedEvent.kind === 'account') this.notifyAccount(subscription, subscribedEvent, slot);
      else if (subscribedEvent.kind === 'program') this.notifyProgram(subscription, subscribedEvent, slot);
      else this.notifyLogs(subscription, subscribedEvent.mentions, slot, transactions);
    }
  }

  /**
   * Notifies about a signature once it has landed at the subscription's commitment, and ends the subscription, which
   * gets only one notification.
   */
  private notifySignature({ id, notify }: Subscription, interest: SubscribedEvent & { kind: 'signature' }): void {
    const landed = this.chain.findLanded(interest.signature);
    if (!landed || landed.slot > this.chain.slotAt(interest.commitment)) return;
    this.subscriptions.delete(id);
    notify('signatureNotification', { context: { slot: landed.slot }, value: { err: landed.err } });
  }

  private notifyAccount(
    subscription: Subscription,
    interest: SubscribedEvent & { kind: 'account' },
    slot: number,
  ): void {
    const accountOf = (address: Address) => this.chain.account(address, slot);
    const account = accountOf(interest.address);
    if (account === subscription.lastNotifiedAccount) return;
    subscription.lastNotifiedAccount = account;
    const shown = account ?? CLOSED_ACCOUNT;
    subscription.notify('accountNotification', {
      context: { slot },
      value: buildAccountJson(shown, interest.view, accountOf),
    });
  }

  /**
   * Notifies about each account of a program that was written in `slot` and passes the subscription's filters. Accounts
   * that were closed aren't reported, as on a node, because the program doesn't own them any more.
   */
  private notifyProgram(
    { notify }: Subscription,
    { program, passes, view }: SubscribedEvent & { kind: 'program' },
    slot: number,
  ): void {
    const accountOf = (address: Address) => this.chain.account(address, slot);
    for (const pubkey of this.chain.bank.versions.listTouchedAddresses(slot)) {
      const account = accountOf(pubkey);
      if (account === null || account.owner !== program || !passes(account)) continue;
      notify('programNotification', {
        context: { slot },
        value: { account: buildAccountJson(account, view, accountOf), pubkey },
      });
    }
  }

  private notifyLogs(
    { notify }: Subscription,
    mentions: Address | null,
    slot: number,
    transactions: readonly TransactionRecord[],
  ): void {
    for (const { addresses, err, logs, signature } of transactions) {
      if (mentions && !addresses.includes(mentions)) continue;
      notify('logsNotification', { context: { slot }, value: { err, logs, signature } });
    }
  }

  private readAccount({ address, commitment }: SubscribedEvent & { kind: 'account' }): StoredAccount | null {
    return this.chain.account(address, this.chain.slotAt(commitment));
  }
}

/** The empty account that an account's subscribers get once the account is closed. */
const CLOSED_ACCOUNT: StoredAccount = {
  lamports: 0n,
  owner: '11111111111111111111111111111111' as Address,
  executable: false,
  data: new Uint8Array(),
};
