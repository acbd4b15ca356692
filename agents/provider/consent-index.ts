import { bytesToHex } from '@noble/hashes/utils.js';
import type { Address } from '@solana/kit';
import type { DuelTerms } from '../../lib/chain/escrow/terms';
import type { DuelEnding } from './decide';

/**
 * A provider's consent to the terms of one duel. `agreed`: the provider will accept the duel once both players have
 * paid. `accepting`: the provider sends or sent its accept, or found its accept on chain. `duelId` and `signature` are
 * null if the journal lacked the consent and a recovery found the accept on chain.
 */
export interface Consent {
  readonly termsHash: string;
  readonly escrow: Address;
  readonly terms: DuelTerms;
  readonly duelId: string | null;
  readonly signature: string | null;
  readonly status: 'agreed' | 'withdrawn' | 'accepting' | 'ended';
  readonly ending: DuelEnding | null;
  /** The entropy that the journal names before the seed is revealed for it; null while it names none. */
  readonly revealedEntropy: RevealedEntropy | null;
}

/** The slot (decimal) and hash (hex) that were locked as a duel's entropy. */
export interface RevealedEntropy {
  readonly entropySlot: string;
  readonly entropy: string;
}

/** The most that a duel's steps cost in lamports: network fees, and in card mode token accounts. */
const MAX_STEP_COSTS_LAMPORTS = { fees: 1_000_000n, cards: 10_000_000n };

/**
 * All consents, by terms hash and by commitment, in memory; `ProviderStore` persists them. A commitment is bound to its
 * first terms for ever.
 */
export class ConsentIndex {
  readonly #consents = new Map<string, Consent>();
  readonly #termsHashByCommitment = new Map<string, string>();
  /** Hashes of the terms whose bond has left the wallet, finalized at every RPC. */
  readonly #paidBonds = new Set<string>();

  find(termsHash: string): Consent | null {
    return this.#consents.get(termsHash) ?? null;
  }

  findByCommitment(commitment: string): Consent | null {
    return this.find(this.#termsHashByCommitment.get(commitment) ?? '');
  }

  put(consent: Consent): void {
    this.#consents.set(consent.termsHash, consent);
    const commitment = bytesToHex(Uint8Array.from(consent.terms.seedCommitment));
    if (!this.#termsHashByCommitment.has(commitment)) this.#termsHashByCommitment.set(commitment, consent.termsHash);
  }

  /** Changes a known consent. Throws for an unknown one. */
  change(termsHash: string, changes: Partial<Consent>): Consent {
    const consent = this.find(termsHash);
    if (consent === null) throw new Error(`no consent to ${termsHash}`);
    const changed = { ...consent, ...changes };
    this.#consents.set(termsHash, changed);
    return changed;
  }

  listAll(): readonly Consent[] {
    return [...this.#consents.values()];
  }

  /** Returns the consents that are neither withdrawn nor ended. */
  listOpen(): readonly Consent[] {
    return this.listAll().filter(({ status }) => status === 'agreed' || status === 'accepting');
  }

  /**
   * Records that a bond is no longer in the wallet's finalized balance. Returns true the first time for these terms.
   */
  markBondPaid(termsHash: string): boolean {
    const isNew = !this.#paidBonds.has(termsHash);
    this.#paidBonds.add(termsHash);
    return isNew;
  }

  /**
   * Lamports that each open consent may still take out of the wallet, by terms hash: a bond that isn't paid yet, and
   * the costs of its steps.
   */
  listReservations(): ReadonlyMap<string, bigint> {
    return new Map(
      this.listOpen().map(({ termsHash, terms }) => {
        const bond = this.#paidBonds.has(termsHash) ? 0n : terms.bondLamports;
        return [termsHash, bond + calculateMaxStepCosts(terms)];
      }),
    );
  }

  /** Counts the `agreed` consents in which a wallet plays. */
  countUnaccepted(wallet: Address): number {
    return this.listOpen().filter(
      ({ status, terms }) => status === 'agreed' && (terms.creator === wallet || terms.opponent === wallet),
    ).length;
  }
}

/** Lamports that the steps of a duel may cost at most, beside its bond. */
export const calculateMaxStepCosts = ({ cardMode }: Pick<DuelTerms, 'cardMode'>): bigint =>
  MAX_STEP_COSTS_LAMPORTS.fees + (cardMode === 1 ? MAX_STEP_COSTS_LAMPORTS.cards : 0n);
