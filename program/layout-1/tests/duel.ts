import { sha256 } from '@noble/hashes/sha2.js';
import type { Address, Instruction } from '@solana/kit';
import {
  findAssociatedTokenAddress,
  findEscrowAddress,
  findLayout1FeeVaultAddress,
  NATIVE_MINT_ADDRESS,
} from '../../../lib/chain/escrow/address';
import type { Side } from '../../../lib/chain/escrow/draw-words';
import { calculateDuelOutcome, type DuelOutcome } from '../../../lib/chain/escrow/layout-1/draw';
import {
  buildCloseInstruction,
  buildCommitResultInstruction,
  buildDepositCardInstruction,
  buildDepositFeeInstruction,
  buildLockEntropyInstruction,
  buildRefundInstruction,
  buildSettleInstruction,
} from '../../../lib/chain/escrow/layout-1/instructions';
import {
  calculateTargetSlot,
  decodeEscrowData,
  type Escrow,
  type Part,
} from '../../../lib/chain/escrow/layout-1/state';
import { type DuelTerms, hashTerms } from '../../../lib/chain/escrow/layout-1/terms';
import { proveEntry, type SealedTable, sealTable, type TableEntry } from '../../../lib/chain/escrow/table';
import { buildTokenAccountCreation, putAssociatedTokenAccount, putMint, readTokenAmount } from './tokens';
import { hashName, namedAddress, PROGRAM_ADDRESS, type SendOutcome, slotHash, TestCluster } from './world';

/** The clock of a new `TestCluster`, in unix seconds. */
export const START_SECONDS = 1_800_000_000n;
export const FEE_LAMPORTS = 50_000_000n;
/** Lamports that each player has at the start, and once more as wrapped SOL. */
const WALLET_LAMPORTS = 10_000_000_000n;

/** Builds entries with weights 1 to `count`, values 0 to 4 that repeat from the sixth entry on, and a card each. */
export function someEntries(count = 5): TableEntry[] {
  return Array.from({ length: count }, (_, i) => ({
    entryHash: hashName(`entry ${i}`),
    weight: i + 1,
    value: BigInt((i * 7) % 5),
    cardMint: namedAddress(`card ${i}`),
  }));
}

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
  // Cached, because deriving an address takes longer than a transaction.
  private readonly wrappedAccounts = new Map<Address, Address>();

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
      entropyDelaySlots: 8,
      tieRule: 1,
      cardMode: 0,
      ...terms,
    };
    this.escrow = findEscrowAddress(hashTerms(this.terms), PROGRAM_ADDRESS).address;
    this.feeVault = findLayout1FeeVaultAddress(this.escrow).address;
    for (const side of [0, 1] as const) {
      world.fund(this.getWallet(side), WALLET_LAMPORTS);
      putAssociatedTokenAccount(world, this.getWallet(side), NATIVE_MINT_ADDRESS, WALLET_LAMPORTS);
    }
    putAssociatedTokenAccount(world, this.terms.treasury, NATIVE_MINT_ADDRESS, 0n);
  }

  getWallet(side: Side): Address {
    return side === 0 ? this.terms.creator : this.terms.opponent;
  }

  /** Returns the address of a wallet's account for wrapped SOL. */
  findWrappedSolAccount(wallet: Address): Address {
    const known = this.wrappedAccounts.get(wallet);
    if (known !== undefined) return known;
    const { address } = findAssociatedTokenAddress(wallet, NATIVE_MINT_ADDRESS);
    this.wrappedAccounts.set(wallet, address);
    return address;
  }

  readTokenAmount(account: Address): bigint | null {
    return readTokenAmount(this.world, account);
  }

  readState(): Escrow {
    const state = decodeEscrowData(this.world.readData(this.escrow) ?? new Uint8Array());
    if (state === null) throw new Error('there is no escrow account');
    return state;
  }

  get instructions() {
    const base = { escrow: this.escrow, programAddress: PROGRAM_ADDRESS };
    return {
      createVault: () => buildTokenAccountCreation(this.world.payer, this.escrow, NATIVE_MINT_ADDRESS),
      depositFee: (side: Side) =>
        buildDepositFeeInstruction({
          terms: this.terms,
          depositor: this.getWallet(side),
          programAddress: PROGRAM_ADDRESS,
        }),
      lock: () => buildLockEntropyInstruction(base),
      commit: (outcome = this.computeOutcome()) =>
        buildCommitResultInstruction({ ...base, seed: this.seed, proofs: this.buildProofs(outcome) }),
      depositCard: (side: Side, holder: Address) =>
        buildDepositCardInstruction({ ...base, side, mint: this.getDrawnCard(side), holder }),
      settle: (part: Part, destination?: Address) =>
        buildSettleInstruction({ ...base, state: this.readState(), part, destination }),
      refund: (part: Part, destination?: Address) =>
        buildRefundInstruction({ ...base, state: this.readState(), part, destination }),
      close: () => buildCloseInstruction({ ...base, state: this.readState() }),
    };
  }

  buildProofs(outcome: DuelOutcome) {
    const [first, second] = outcome.draws;
    return [proveEntry(this.table, first.entryIndex), proveEntry(this.table, second.entryIndex)] as const;
  }

  /** Calculates the result with the rules in lib/chain/escrow/layout-1, for the entropy that `lock` records. */
  computeOutcome(): DuelOutcome {
    return calculateDuelOutcome(this.terms, this.table, this.seed, slotHash(this.findTargetSlot()));
  }

  /** Returns the target slot, whose hash becomes the entropy unless the slot is skipped. */
  findTargetSlot(): bigint {
    return calculateTargetSlot(this.readState());
  }

  getDrawnCard(side: Side): Address {
    const mint = this.readState().cardMints[side];
    if (mint === undefined) throw new Error('no card was drawn');
    return mint;
  }

  deposit(side: Side): SendOutcome {
    return this.world.send(this.instructions.createVault(), this.instructions.depositFee(side));
  }

  createVault(): this {
    return this.mustSend(this.instructions.createVault());
  }

  fundBoth(): this {
    for (const side of [0, 1] as const) assertSucceeded(this.deposit(side));
    return this;
  }

  /** Makes both deposits, and passes the target slot. */
  prepareLock(): this {
    this.fundBoth();
    const target = this.findTargetSlot();
    const slots = Array.from({ length: 20 }, (_, i) => target + 5n - BigInt(i));
    this.world.setSlot(target + 6n);
    this.world.setSlotHashes(slots);
    return this;
  }

  lock(): this {
    this.prepareLock();
    return this.mustSend(this.instructions.lock());
  }

  resolve(): this {
    this.lock();
    return this.mustSend(this.instructions.commit());
  }

  /** Sends instructions in one transaction. Throws unless it succeeds. */
  mustSend(...instructions: Instruction[]): this {
    assertSucceeded(this.world.send(...instructions));
    return this;
  }

  /** Gives the card that a side drew to a holder, and creates the escrow's token account for that card. */
  mintCard(side: Side, holder: Address): Address {
    const mint = this.getDrawnCard(side);
    putMint(this.world, mint);
    putAssociatedTokenAccount(this.world, holder, mint, 1n);
    this.mustSend(buildTokenAccountCreation(this.world.payer, this.escrow, mint));
    return mint;
  }
}

export function assertSucceeded(sent: SendOutcome): SendOutcome {
  if (sent.error !== null) throw new Error(`${sent.error}\n${sent.logs.join('\n')}`);
  return sent;
}
