import { join } from 'node:path';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { Address } from '@solana/kit';
import { findEscrowAddress } from '../../lib/chain/escrow/address';
import type { SealedTable } from '../../lib/chain/escrow/table';
import { type DuelTerms, decodeTerms, encodeTerms, hashTerms } from '../../lib/chain/escrow/terms';
import { fromBase64, toBase64 } from '../../lib/chain/inspect/wire';
import type { Clock } from '../../lib/core/clock';
import type { Random } from '../../lib/core/random';
import { type Journal, openJournal } from '../journal';
import { sealEntries, type TableEntry } from '../table-entry';
import { type CardKeys, openCardKeys } from './card-keys';
import { type Consent, ConsentIndex, type RevealedEntropy } from './consent-index';
import type { DuelEnding } from './decide';
import type { BoundDelivery, DeliveryOrder } from './delivery';
import { DeliveryStore } from './delivery-store';
import { type JournalRecord, journalRecordSchema } from './record';
import { deriveCommitment, deriveSeed, readOrCreateSecret } from './seeds';

/** A duel that the provider agrees to. */
export interface Agreement {
  readonly duelId: string;
  readonly terms: DuelTerms;
  readonly entries: readonly TableEntry[];
  readonly signature: string;
}

export interface ProviderStoreSettings {
  readonly folder: string;
  readonly programId: Address;
  readonly random: Random;
  readonly clock: Clock;
}

/**
 * The provider's secret, and the journal of its consents, accepts, reveals, cards and deliveries. A change is visible
 * to the next call at once, and the change's promise resolves when its record is on disk. Every recorded change rejects
 * with JournalError once a record was lost.
 */
export class ProviderStore {
  readonly consents = new ConsentIndex();
  readonly cards: CardKeys;
  readonly deliveries: DeliveryStore;
  readonly #entriesByRoot = new Map<string, readonly TableEntry[]>();
  readonly #tablesByRoot = new Map<string, SealedTable>();

  constructor(
    private readonly secret: Uint8Array,
    private readonly journal: Journal<JournalRecord>,
    private readonly programId: Address,
    private readonly clock: Clock,
  ) {
    this.cards = openCardKeys(secret);
    this.deliveries = new DeliveryStore(journal);
    for (const each of journal.records) this.#replay(each);
  }

  /** Returns the 32-byte seed of a duel. It is secret until `findRevealFault` finds no fault. */
  deriveSeed(duelIdHash: ArrayLike<number>): Uint8Array {
    return deriveSeed(this.secret, Uint8Array.from(duelIdHash));
  }

  /** Returns the commitment (hex) to a duel's seed. It is public. */
  deriveCommitment(duelIdHash: ArrayLike<number>): string {
    return deriveCommitment(this.secret, Uint8Array.from(duelIdHash));
  }

  /** Returns the sealed table of a root (hex), or null if its entries aren't known. */
  findTable(root: string): SealedTable | null {
    const sealed = this.#tablesByRoot.get(root);
    const entries = this.#entriesByRoot.get(root);
    if (sealed !== undefined || entries === undefined) return sealed ?? null;
    const table = sealEntries(entries);
    this.#tablesByRoot.set(root, table);
    return table;
  }

  /**
   * Whether one of these cards was ever bound to a delivery, or is in the table of a duel for cards that was accepted
   * or still may be, as far as the tables are known.
   */
  areCardsUsed(mints: ReadonlySet<string>): boolean {
    if ([...mints].some((mint) => this.deliveries.hasCard(mint))) return true;
    return this.consents.listAll().some(({ status, ending, terms }) => {
      const isFree = status === 'withdrawn' || ending === 'unfunded' || ending === 'not-accepted';
      if (isFree || terms.cardMode === 0) return false;
      const entries = this.#entriesByRoot.get(bytesToHex(Uint8Array.from(terms.tableRoot))) ?? [];
      return entries.some(({ cardMint }) => cardMint !== null && mints.has(cardMint));
    });
  }

  /**
   * Binds the commitment to these terms. The caller has checked that the commitment is bound to no terms, or to the
   * same terms and these were withdrawn.
   */
  recordConsent({ duelId, terms, entries, signature }: Agreement): Promise<void> {
    const consent = this.#toConsent(terms, { duelId, signature, status: 'agreed' });
    this.consents.put(consent);
    const { termsHash } = consent;
    const tableKept = this.addTable(bytesToHex(Uint8Array.from(terms.tableRoot)), entries);
    const at = this.clock.now().toISOString();
    const kept = this.journal.append({
      kind: 'consented',
      ...{ termsHash, duelId, terms: toBase64(encodeTerms(terms)), signature, at },
    });
    return Promise.all([tableKept, kept]).then(() => {});
  }

  /** Resolves when everything noted so far is on disk. */
  waitUntilSaved(): Promise<void> {
    return this.journal.settle();
  }

  /** Stores the entries of a table; does nothing if they are stored already. `root` is the root of these entries. */
  async addTable(root: string, entries: readonly TableEntry[]): Promise<void> {
    if (this.#entriesByRoot.has(root)) return;
    this.#entriesByRoot.set(root, entries);
    await this.journal.append({ kind: 'table', root, entries: [...entries] });
  }

  async withdraw(termsHash: string): Promise<void> {
    this.consents.change(termsHash, { status: 'withdrawn' });
    await this.journal.append({ kind: 'withdrawn', termsHash });
  }

  /** Records that the provider is about to send its accept of a duel. */
  async noteAccepting(termsHash: string): Promise<void> {
    if (this.consents.find(termsHash)?.status === 'accepting') return this.waitUntilSaved();
    this.consents.change(termsHash, { status: 'accepting' });
    await this.journal.append({ kind: 'accepting', termsHash });
  }

  /**
   * Records a duel that the provider accepted, as the chain shows; false if the journal has it as accepting or ended.
   */
  async recordRecoveredDuel(terms: DuelTerms): Promise<boolean> {
    const consent = this.#toConsent(terms, { duelId: null, signature: null, status: 'accepting' });
    const known = this.consents.find(consent.termsHash);
    if (known?.status === 'accepting' || known?.status === 'ended') return false;
    this.consents.put(known === null ? consent : { ...known, status: 'accepting' });
    await this.journal.append({
      ...{ kind: 'recovered', termsHash: consent.termsHash, terms: toBase64(encodeTerms(terms)) },
    });
    return true;
  }

  /**
   * Records that the seed of a duel is about to be revealed for this entropy. Rejects if it was revealed for another
   * entropy.
   */
  async noteRevealing(termsHash: string, { entropySlot, entropy }: RevealedEntropy): Promise<void> {
    const revealed = this.consents.find(termsHash)?.revealedEntropy ?? null;
    if (revealed !== null) {
      if (revealed.entropySlot === entropySlot && revealed.entropy === entropy) return this.waitUntilSaved();
      throw new Error('the seed was revealed for another entropy');
    }
    this.consents.change(termsHash, { revealedEntropy: { entropySlot, entropy } });
    await this.journal.append({ kind: 'revealing', termsHash, entropySlot, entropy });
  }

  async noteEnded(termsHash: string, ending: DuelEnding): Promise<void> {
    this.consents.change(termsHash, { status: 'ended', ending });
    await this.journal.append({ kind: 'ended', termsHash, ending });
  }

  /** Returns the next `count` mints, never returned before, once the journal has them as handed out. */
  async handOutCards(count: number): Promise<string[]> {
    const mints = this.cards.handOut(count);
    await this.journal.append({ kind: 'cards-handed-out', count });
    return mints;
  }

  /**
   * Hands out the next card and binds it to a new delivery in one step: else the delivery could be withdrawn, or a duel
   * over the card agreed to, in between. The caller has checked that the delivery is unknown and that a card is ready.
   * Returns null if a promise that the records lacked has bound this card already.
   */
  async bindNextCard(order: DeliveryOrder): Promise<BoundDelivery | null> {
    const [mint] = this.cards.handOut(1) as [Address];
    const handedOut = this.journal.append({ kind: 'cards-handed-out', count: 1 });
    const [delivery] = await Promise.all([this.deliveries.bind(order, mint), handedOut]);
    return delivery;
  }

  close(): Promise<void> {
    return this.journal.close();
  }

  #toConsent(terms: DuelTerms, rest: Pick<Consent, 'duelId' | 'signature' | 'status'>): Consent {
    const hash = hashTerms(terms);
    const escrow = findEscrowAddress(hash, this.programId).address;
    return { termsHash: bytesToHex(hash), escrow, terms, ending: null, revealedEntropy: null, ...rest };
  }

  #replay(each: JournalRecord): void {
    switch (each.kind) {
      case 'table':
        this.#entriesByRoot.set(each.root, each.entries);
        return;
      case 'consented': {
        const { duelId, signature } = each;
        this.consents.put(
          this.#toConsent(decodeTerms(fromBase64(each.terms)), { duelId, signature, status: 'agreed' }),
        );
        return;
      }
      case 'recovered': {
        const terms = decodeTerms(fromBase64(each.terms));
        const known = this.consents.find(each.termsHash);
        const fresh = known ?? this.#toConsent(terms, { duelId: null, signature: null, status: 'accepting' });
        this.consents.put({ ...fresh, status: 'accepting' });
        return;
      }
      case 'withdrawn':
      case 'accepting':
        this.consents.change(each.termsHash, { status: each.kind });
        return;
      case 'revealing': {
        const { entropySlot, entropy } = each;
        this.consents.change(each.termsHash, { revealedEntropy: { entropySlot, entropy } });
        return;
      }
      case 'ended':
        this.consents.change(each.termsHash, { status: 'ended', ending: each.ending });
        return;
      case 'cards-handed-out':
        this.cards.handOut((each as { count: number }).count);
    }
  }
}

/** Opens the secret and the journal in a folder, both made at the first start. Throws on a journal it can't read. */
export async function openProviderStore({
  folder,
  programId,
  random,
  clock,
}: ProviderStoreSettings): Promise<ProviderStore> {
  const secret = await readOrCreateSecret(join(folder, 'seed-secret'), random);
  const journal = await openJournal(join(folder, 'journal.jsonl'), journalRecordSchema);
  return new ProviderStore(secret, journal, programId, clock);
}
