import { sha256 } from '@noble/hashes/sha2.js';
import type { Address, Instruction } from '@solana/kit';
import { findAssociatedTokenAddress, findEscrowAddress } from '../../lib/chain/escrow/address';
import { calculateDuelOutcome, type DuelOutcome } from '../../lib/chain/escrow/draw';
import type { Side } from '../../lib/chain/escrow/draw-words';
import {
  buildAcceptInstruction,
  buildCloseInstruction,
  buildCommitResultInstruction,
  buildDepositCardInstruction,
  buildDepositFeeInstruction,
  buildLockEntropyInstruction,
} from '../../lib/chain/escrow/instructions';
import { buildRefundInstruction, buildSettleInstruction } from '../../lib/chain/escrow/payout';
import { calculateCardDeadline, decodeEscrowData, type Escrow, type PartIndex } from '../../lib/chain/escrow/state';
import { proveEntry, type SealedTable, sealTable, type TableEntry } from '../../lib/chain/escrow/table';
import { type DuelTerms, hashTerms } from '../../lib/chain/escrow/terms';
import { findCardVaultAddress, findFeeVaultAddress } from '../../lib/chain/escrow/vault';
import { putAssociatedTokenAccount, putMint, readTokenAmount } from './tokens';
import { hashName, namedAddress, PROGRAM_ADDRESS, type SendOutcome, slotHash, TestCluster } from './world';

/** The clock of a new `TestCluster`, unix seconds. */
export const START_SECONDS = 1_800_000_000n;
export const FEE_LAMPORTS = 50_000_000n;
export const BOND_LAMPORTS = 200_000_000n;
/** Rent-exempt minimum of the escrow account, in lamports. */
export const ESCROW_RENT = 4_865_040n;
/** Rent-exempt minimum of a token account, in lamports. */
export const VAULT_RENT = 2_039_280n;
/** Lamports that the constructor of `Duel` gives to creator, opponent and provider, to each if its balance is 0. */
const WALLET_LAMPORTS = 10_000_000_000n;
/** Slots after the accept before a result can be late, and after the result before a card can, besides the deadline. */
export const LATE_SLOTS = 1_500n;

/** Builds entries with weights 1 to `count`, values from 0 to 4, and a card each. */
export function someEntries(count = 5): TableEntry[] {
  return Array.from({ length: count }, (_, i) => ({
    entryHash: hashName(`entry ${i}`),
    weight: i + 1,
    value: BigInt((i * 7) % 5),
    cardMint: namedAddress(`card ${i}`),
  }));
}

/** Options of a `Duel`. `terms` replaces single terms; the constructor has the defaults. */
interface Options {
  terms?: Partial<DuelTerms>;
  entries?: TableEntry[];
  seed?: Uint8Array;
  world?: TestCluster;
}

/** One duel in a `TestCluster`: its table, terms, addresses and instructions. */
export class Duel {
  readonly world: TestCluster;
  readonly table: SealedTable;
  readonly seed: Uint8Array;
  readonly terms: DuelTerms;
  readonly escrow: Address;
  readonly feeVault: Address;

  constructor({
    terms = {},
    entries = someEntries(),
    seed = hashName('seed'),
    world = new TestCluster(),
  }: Options = {}) {
    this.world = world;
    this.table = sealTable(entries);
    this.seed = seed;
    this.terms = {
      duelIdHash: hashName('duel'),
      tableRoot: this.table.root,
      totalWeight: this.table.totalWeight,
      policyHash: hashName('policy'),
      providerKey: namedAddress('provider'),
      seedCommitment: sha256(seed),
      creator: namedAddress('creator'),
      opponent: namedAddress('opponent'),
      feeLamports: FEE_LAMPORTS,
      treasury: namedAddress('treasury'),
      fundingDeadline: START_SECONDS + 600n,
      resolutionDeadline: START_SECONDS + 4_200n,
      entropyDelaySlots: 4,
      tieRule: 1,
      cardMode: 0,
      bondLamports: BOND_LAMPORTS,
      gridSlots: 16,
      acceptSteps: 6,
      revealDelaySlots: 32,
      nonce: 0,
      ...terms,
    };
    this.escrow = findEscrowAddress(hashTerms(this.terms), PROGRAM_ADDRESS).address;
    this.feeVault = findFeeVaultAddress(this.escrow);
    for (const wallet of [this.terms.creator, this.terms.opponent, this.terms.providerKey])
      if (world.readBalance(wallet) === 0n) world.fund(wallet, WALLET_LAMPORTS);
  }

  getWallet(side: Side): Address {
    return side === 0 ? this.terms.creator : this.terms.opponent;
  }

  readState(): Escrow {
    const state = decodeEscrowData(this.world.readData(this.escrow) ?? new Uint8Array());
    if (state === null) throw new Error('there is no escrow account');
    return state;
  }

  /** Returns the lamports of the escrow account above its rent. */
  calculateHeldLamports(): bigint {
    return this.world.readBalance(this.escrow) - ESCROW_RENT;
  }

  get instructions() {
    const base = { escrow: this.escrow, programAddress: PROGRAM_ADDRESS };
    return {
      depositFee: (side: Side) =>
        buildDepositFeeInstruction({
          terms: this.terms,
          depositor: this.getWallet(side),
          programAddress: PROGRAM_ADDRESS,
        }),
      accept: () => buildAcceptInstruction({ ...base, provider: this.terms.providerKey }),
      lock: () => buildLockEntropyInstruction(base),
      commit: (outcome = this.computeOutcome()) =>
        buildCommitResultInstruction({ ...base, seed: this.seed, proofs: this.buildProofs(outcome) }),
      depositCard: (side: Side, holder: Address) =>
        buildDepositCardInstruction({ ...base, side, mint: this.getDrawnCard(side), holder }),
      settle: (part: PartIndex, destination?: Address) =>
        buildSettleInstruction({
          ...base,
          state: this.readState(),
          part,
          cards: 'in',
          ...(destination ? { destination } : {}),
        }),
      settleMissed: (part: PartIndex) =>
        buildSettleInstruction({ ...base, state: this.readState(), part, cards: 'missed' }),
      refund: (part: 0 | 1 | 4) => buildRefundInstruction({ ...base, state: this.readState(), part }),
      close: () => buildCloseInstruction({ ...base, state: this.readState() }),
    };
  }

  buildProofs(outcome: DuelOutcome) {
    const [first, second] = outcome.draws;
    return [proveEntry(this.table, first.entryIndex), proveEntry(this.table, second.entryIndex)] as const;
  }

  /** Calculates the result with the rules in lib/chain/escrow, for the entropy that `lock` records. */
  computeOutcome(): DuelOutcome {
    return calculateDuelOutcome(this.terms, this.table, this.seed, slotHash(this.readState().targetSlot));
  }

  getDrawnCard(side: Side): Address {
    const mint = this.readState().cardMints[side];
    if (mint === undefined) throw new Error('no card was drawn');
    return mint;
  }

  findCardVault(side: Side): Address {
    return findCardVaultAddress(this.escrow, side);
  }

  /** Returns the balance of a token account, or null if it doesn't exist. */
  readTokenAmount(account: Address): bigint | null {
    return readTokenAmount(this.world, account);
  }

  fundBoth(): this {
    return this.mustSend(this.instructions.depositFee(0)).mustSend(this.instructions.depositFee(1));
  }

  fundAndAccept(): this {
    return this.fundBoth().mustSend(this.instructions.accept());
  }

  /** Funds and accepts the duel, and passes the target slot. */
  prepareLock(): this {
    this.fundAndAccept().advanceTo(this.readState().targetSlot + 6n);
    return this;
  }

  /** Advances to a slot. SlotHashes then has the 20 slots before it. */
  advanceTo(slot: bigint): this {
    this.world.setSlotHashes(Array.from({ length: 20 }, (_, i) => slot - 1n - BigInt(i)));
    this.world.setSlot(slot);
    return this;
  }

  /** Funds, accepts and locks the duel, and sets the slot to the first in which its result can be committed. */
  lock(): this {
    this.prepareLock().mustSend(this.instructions.lock());
    this.world.setSlot(this.readState().entropySlot + BigInt(this.terms.revealDelaySlots));
    return this;
  }

  resolve(): this {
    return this.lock().mustSend(this.instructions.commit());
  }

  /**
   * Brings the duel to its result, and deposits the cards of these sides from the provider. Gives both players a token
   * account for each of these cards.
   */
  resolveAndDepositCards(...sides: Side[]): this {
    this.resolve();
    for (const side of sides) {
      const mint = this.mintCard(side, this.terms.providerKey);
      this.mustSend(this.instructions.depositCard(side, this.terms.providerKey));
      for (const wallet of [this.terms.creator, this.terms.opponent])
        putAssociatedTokenAccount(this.world, wallet, mint, 0n);
    }
    return this;
  }

  /** Advances clock and slot to the first at which a result is late. */
  passResultDeadline(): this {
    this.world.setTime(this.terms.resolutionDeadline + 1n);
    this.world.setSlot(this.readState().acceptSlot + LATE_SLOTS);
    return this;
  }

  /** Advances clock and slot to the first at which a card is late. */
  passCardDeadline(): this {
    this.world.setTime(calculateCardDeadline(this) + 1n);
    this.world.setSlot(this.readState().resultSlot + LATE_SLOTS);
    return this;
  }

  /** Sends instructions in one transaction. Throws unless it succeeds. */
  mustSend(...instructions: Instruction[]): this {
    assertSucceeded(this.world.send(...instructions));
    return this;
  }

  sendAndGetError(...instructions: Instruction[]): string | null {
    return this.world.send(...instructions).error;
  }

  /** Gives the card that a side drew to a holder. */
  mintCard(side: Side, holder: Address): Address {
    const mint = this.getDrawnCard(side);
    putMint(this.world, mint);
    putAssociatedTokenAccount(this.world, holder, mint, 1n);
    return mint;
  }

  /** Returns the wallet's associated token account for the card that a side drew. */
  findCardAccount(wallet: Address, side: Side): Address {
    return findAssociatedTokenAddress(wallet, this.getDrawnCard(side)).address;
  }
}

export function assertSucceeded(sent: SendOutcome): SendOutcome {
  if (sent.error !== null) throw new Error(`${sent.error}\n${sent.logs.join('\n')}`);
  return sent;
}
