import { deriveNamedAddress, NATIVE_MINT, type NamedAddress } from './addresses';
import { ALL_CARDS, COLLECTOR, DONORS, STRANGER, WALLETS } from './cast';
import type { ESCROW_INSTRUCTION_NAMES } from './coverage';
import type { DuelSetup } from './duel';
import * as send from './instructions';
import { buildTokenAccount } from './model/account';
import type { Instruction } from './model/call';
import { BOND_PART, type EscrowState } from './model/escrow-state';
import { findCardDelivery, findNextTargetSlot, isResultLate } from './model/times';
import { isPlainTokenAccount } from './model/token';
import type { Random } from './random';
import type { FuzzEnvironment } from './scene';

type InstructionName = (typeof ESCROW_INSTRUCTION_NAMES)[number];

/**
 * Builds well-formed instructions with accounts of the scene. The program may still refuse one, for example because it
 * comes too early or too late, or names a wrong entry or an unfit token account.
 */
export class InstructionBuilder {
  private freshAccountCount = 0;

  constructor(
    private readonly scene: FuzzEnvironment,
    private readonly random: Random,
  ) {}

  /** Returns a kind of instruction that is likely to advance the duel. */
  chooseKind(duel: DuelSetup): InstructionName {
    const state = this.scene.getState(duel);
    if (state === null) return 'deposit_fee';
    const { stage, parts } = state.is;
    const { moment } = this.scene;
    if (stage === 'funding') return this.isPast(duel.terms.fundingDeadline) ? 'refund' : 'deposit_fee';
    if (stage === 'funded') return findNextTargetSlot(state, moment) === null ? 'refund' : 'accept';
    if (stage === 'accepted') return isResultLate(state, moment) ? 'refund' : 'lock_entropy';
    if (stage === 'locked') return isResultLate(state, moment) ? 'refund' : 'commit_result';
    if (stage === 'refunding') return parts.includes('held') ? 'refund' : 'close';
    const isAwaited = findCardDelivery(state, moment) === 'awaited' && this.random.chance(70);
    return isAwaited ? 'deposit_card' : parts.includes('held') ? 'settle' : 'close';
  }

  build(kind: InstructionName, duel: DuelSetup): Instruction {
    if (kind === 'deposit_fee') return this.buildDeposit(duel);
    if (kind === 'accept') return send.buildAccept(duel, this.findProviderKey(duel));
    if (kind === 'lock_entropy') return send.buildLockEntropy(duel);
    if (kind === 'commit_result') return send.buildCommitResult(duel, this.chooseEntryIndexes(duel));
    if (kind === 'deposit_card') return this.buildCardDeposit(duel);
    if (kind === 'close') return send.buildClose(duel, this.findFirstDepositorKey(duel));
    return this.buildPayout(kind, duel, this.choosePart(duel));
  }

  /**
   * Builds the payout of a part. A card goes to the winner's associated token account, or to a new account if that is
   * unfit (mostly) or if `isFresh`.
   */
  buildPayout(kind: 'settle' | 'refund', duel: DuelSetup, part: number, isFresh = false): Instruction {
    if (part === 2 || part === 3) {
      const destination = this.chooseDestination(duel, part, isFresh);
      return send.buildCardSettlement(duel, part, destination, this.findProviderKey(duel));
    }
    if (kind === 'refund')
      return part === BOND_PART
        ? send.buildBondBurn(duel)
        : send.buildFeePayout(duel, 5, part, this.findWalletKey(duel.getWallet(part)));
    const state = this.scene.getState(duel);
    const isMissed = state !== null && findCardDelivery(state, this.scene.moment) === 'missed';
    const treasury = this.findWalletKey(duel.terms.treasury);
    if (part === BOND_PART)
      return send.buildBondSettlement(
        duel,
        isMissed ? [treasury, this.findWinnerKey(duel)] : [this.findProviderKey(duel)],
      );
    return send.buildFeePayout(duel, 4, part, isMissed ? this.findWalletKey(duel.getWallet(part)) : treasury);
  }

  /** Builds a gift of lamports or tokens to the duel's escrow account, its vaults, or a wallet. */
  buildDonation(duel: DuelSetup): Instruction {
    const { random, scene } = this;
    const donor = random.pick(DONORS);
    const target = random.pick([duel.escrow, duel.feeVault, ...duel.cardVaults, random.pick(WALLETS)]);
    if (random.chance(50)) return send.buildLamportTransfer(STRANGER, target, 1_000_000n + BigInt(random.below(9)));
    const amount = BigInt(random.below(9));
    if (random.chance(70))
      return send.buildTokenTransfer(scene.getTokenKey(donor, NATIVE_MINT), duel.feeVault, donor, amount);
    const mint = scene.getState(duel)?.findCardMint(random.below(2)) ?? random.pick(ALL_CARDS);
    const { source, holder } = this.findHolder(mint);
    const target2 = random.chance(50) ? random.pick(duel.cardVaults) : scene.getTokenKey(random.pick(WALLETS), mint);
    return send.buildTokenTransfer(source, target2, holder, 1n);
  }

  findWalletKey(address: string): NamedAddress {
    return WALLETS.find((wallet) => wallet.address === address) ?? STRANGER;
  }

  findFirstDepositorKey(duel: DuelSetup): NamedAddress {
    return this.findWalletKey(duel.getWallet(this.scene.getState(duel)?.is.firstDepositor ?? 0));
  }

  private findProviderKey(duel: DuelSetup): NamedAddress {
    return this.findWalletKey(duel.terms.providerKey);
  }

  private findWinnerKey(duel: DuelSetup): NamedAddress {
    return this.findWalletKey(duel.getWallet(this.scene.getState(duel)?.is.outcome?.winner ?? 0));
  }

  private isPast(deadline: bigint): boolean {
    return this.scene.cluster.now > deadline;
  }

  private buildDeposit(duel: DuelSetup): Instruction {
    const parts = this.scene.getState(duel)?.is.parts ?? [];
    const open = [0, 1].filter((side) => parts[side] !== 'held');
    return send.buildDepositFee(
      duel,
      this.findWalletKey(duel.getWallet(this.random.pick(open.length > 0 ? open : [0, 1]))),
    );
  }

  /**
   * Returns the indexes of both drawn entries. A quarter of the calls may replace each by the entry before or after it,
   * whose tickets border on its own. Random before the entropy is locked, and if no result exists.
   */
  private chooseEntryIndexes(duel: DuelSetup): readonly [number, number] {
    const hash = this.scene.getState(duel)?.is.lock?.hash;
    const outcome = hash === undefined ? null : duel.computeOutcome(hash, this.scene.rules);
    const count = duel.table.entries.length;
    if (outcome === null) return [this.random.below(count), this.random.below(count)];
    const [first, second] = outcome.draws;
    if (this.random.chance(75)) return [first.entryIndex, second.entryIndex];
    const pickNeighborIndex = (index: number) => Math.min(Math.max(index + this.random.below(3) - 1, 0), count - 1);
    return [pickNeighborIndex(first.entryIndex), pickNeighborIndex(second.entryIndex)];
  }

  private buildCardDeposit(duel: DuelSetup): Instruction {
    const state = this.scene.getState(duel);
    const open = [0, 1].filter((side) => state?.awaitsCard(side));
    const side = this.random.pick(open.length > 0 ? open : [0, 1]);
    const mint = state?.findCardMint(side) ?? this.random.pick(ALL_CARDS);
    return send.buildDepositCard(duel, { side, mint, ...this.findHolder(mint) });
  }

  /** Returns a wallet that has the card, and its token account; if there is none, the collector and its account. */
  private findHolder(mint: NamedAddress): { holder: NamedAddress; source: NamedAddress } {
    for (const { key, content } of this.scene.ledger.listAccounts()) {
      const isCard = content.kind === 'token' && content.mint === mint && content.amount > 0n;
      if (isCard && WALLETS.includes(content.owner)) return { holder: content.owner, source: key };
    }
    return { holder: COLLECTOR, source: this.scene.getTokenKey(COLLECTOR, mint) };
  }

  private choosePart(duel: DuelSetup): number {
    const parts: EscrowState['is']['parts'] = this.scene.getState(duel)?.is.parts ?? [];
    const held = [0, 1, 2, 3, BOND_PART].filter((part) => parts[part] === 'held');
    return this.random.pick(held.length > 0 ? held : [0, 1, 2, 3, BOND_PART]);
  }

  private chooseDestination(duel: DuelSetup, part: number, isFresh: boolean): NamedAddress {
    const owner = this.findWinnerKey(duel);
    const mint = this.scene.getState(duel)?.findCardMint(part - 2) ?? NATIVE_MINT;
    const usual = this.scene.getTokenKey(owner, mint);
    this.scene.registerKey(usual);
    const isGood = isPlainTokenAccount(this.scene.ledger.getToken(usual), mint, owner);
    return !isFresh && (isGood || this.random.chance(30)) ? usual : this.createFreshTokenAccount(owner, mint);
  }

  /** Creates a new token account for the wallet, which no random event can have made unfit. */
  private createFreshTokenAccount(owner: NamedAddress, mint: NamedAddress): NamedAddress {
    this.freshAccountCount += 1;
    const key = deriveNamedAddress(`fresh account ${this.freshAccountCount}`);
    this.scene.putToken(key, buildTokenAccount(owner, mint));
    return key;
  }
}
