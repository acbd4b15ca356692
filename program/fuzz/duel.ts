import type { Address } from '@solana/kit';
import { SYSTEM_PROGRAM_ADDRESS } from '../../lib/chain/escrow/address';
import { getEntryProofEncoder } from '../../lib/chain/escrow/generated/types/entryProof';
import { proveEntry, type SealedTable } from '../../lib/chain/escrow/table';
import { type DuelTerms, encodeTerms } from '../../lib/chain/escrow/terms';
import { deriveProgramAddress, deriveVault, ESCROW_PROGRAM, type NamedAddress, sha256, toId } from './addresses';
import { drawOutcome, type ModelOutcome } from './model/draws';
import type { Rules } from './model/rules';
import { CARD_VAULT_SEEDS, FEE_VAULT_SEED } from './model/seeds';

interface DuelSetupInput {
  name: string;
  terms: DuelTerms;
  table: SealedTable;
  seed: Uint8Array;
  /** Keys of all cards that the table may name. */
  cards: readonly NamedAddress[];
  /** Whether the terms were changed after they were drawn, so that they break a rule. */
  isBroken?: boolean;
}

/** A duel's terms, table and seed, with the values that are derived from them. */
export class DuelSetup {
  readonly termsBytes: Uint8Array;
  readonly termsHash: Uint8Array;
  readonly id: string;
  readonly escrow: NamedAddress;
  readonly bump: number;
  readonly feeVault: NamedAddress;
  readonly cardVaults: readonly NamedAddress[];
  private readonly proofs = new Map<number, Uint8Array>();
  private readonly outcomes = new Map<string, ModelOutcome | null>();

  /** `bend` changes the encoded terms, also in ways that their codec would refuse. */
  constructor(
    private readonly parts: DuelSetupInput,
    bend: (bytes: Uint8Array) => void = () => {},
  ) {
    this.termsBytes = encodeTerms(parts.terms);
    bend(this.termsBytes);
    this.termsHash = sha256(this.termsBytes);
    this.id = toId(this.termsHash);
    const seeds = [Buffer.from('duel'), this.termsHash];
    const { key, bump } = deriveProgramAddress(`escrow of ${parts.name}`, seeds, ESCROW_PROGRAM);
    this.escrow = key;
    this.bump = bump;
    this.feeVault = deriveVault(`fees of ${parts.name}`, key, FEE_VAULT_SEED);
    this.cardVaults = CARD_VAULT_SEEDS.map((seed) => deriveVault(`${seed} of ${parts.name}`, key, seed));
  }

  get name(): string {
    return this.parts.name;
  }

  get terms(): DuelTerms {
    return this.parts.terms;
  }

  get table(): SealedTable {
    return this.parts.table;
  }

  get seed(): Uint8Array {
    return this.parts.seed;
  }

  get isBroken(): boolean {
    return this.parts.isBroken === true;
  }

  getWallet(side: number): Address {
    return side === 0 ? this.terms.creator : this.terms.opponent;
  }

  /** Encodes an entry's proof. Null if there is no such entry. */
  encodeProof(index: number): Uint8Array | null {
    if (index >= this.table.entries.length) return null;
    const known = this.proofs.get(index);
    if (known !== undefined) return known;
    const { entry, siblings } = proveEntry(this.table, index);
    const cardMint = entry.cardMint ?? SYSTEM_PROGRAM_ADDRESS;
    const proof = { ...entry, cardMint, index, siblings: [...siblings] };
    const bytes = new Uint8Array(getEntryProofEncoder().encode(proof));
    this.proofs.set(index, bytes);
    return bytes;
  }

  /** Whether the bytes are the proof of this entry. No bytes are if the terms have another weight than the table. */
  isProof(bytes: Uint8Array, index: number): boolean {
    const { totalWeight } = this.table;
    const isOfTerms = totalWeight === this.terms.totalWeight;
    return isOfTerms && Buffer.compare(this.encodeProof(index) ?? new Uint8Array(), bytes) === 0;
  }

  /** Returns the only result with this entropy, or null if a draw finds no ticket. */
  computeOutcome(entropy: Uint8Array, rules: Rules): ModelOutcome | null {
    const id = toId(entropy);
    const known = this.outcomes.get(id);
    if (known !== undefined) return known;
    const { termsHash, seed } = this;
    const { cardMode } = this.terms;
    const outcome = drawOutcome({ seed, entropy, termsHash, entries: this.table.entries, cardMode, rules });
    this.outcomes.set(id, outcome);
    return outcome;
  }

  /** Returns the card that a side drew, or null if its entry has none. */
  findCard(outcome: ModelOutcome, side: number): NamedAddress | null {
    const mint = outcome.draws[side]?.cardMint ?? null;
    return this.parts.cards.find(({ address }) => address === mint) ?? null;
  }
}
