import { type Key, keyNamed, NATIVE_MINT } from './addresses';
import { ALL_CARDS, COLLECTOR, PLAYERS, STRANGER, WALLETS } from './cast';
import type { INSTRUCTIONS } from './coverage';
import type { DuelSetup } from './duel';
import {
  close,
  commitResult,
  depositCard,
  depositFee,
  lockEntropy,
  payOut,
  sendLamports,
  sendTokens,
} from './instructions';
import { tokenAccount } from './model/account';
import type { Instruction } from './model/call';
import { isPlain } from './model/token';
import type { Random } from './random';
import type { Scene } from './scene';

type Kind = (typeof INSTRUCTIONS)[number];

/** Instructions as those who follow the rules send them; `Kind` says what, the scene says with which accounts. */
export class Moves {
  private fresh = 0;

  constructor(
    private readonly scene: Scene,
    private readonly random: Random,
  ) {}

  /** What brings this duel on, as far as it can be brought on. */
  next(duel: DuelSetup): Kind {
    const state = this.scene.stateOf(duel);
    if (state === null) return 'deposit_fee';
    const { stage, parts } = state.is;
    if (stage === 'funding') return this.isPast(duel.terms.fundingDeadline) ? 'refund' : 'deposit_fee';
    const isLate = this.isPast(duel.terms.resolutionDeadline);
    if (stage === 'funded') return isLate ? 'refund' : 'lock_entropy';
    if (stage === 'locked') return isLate ? 'refund' : 'commit_result';
    if (stage === 'refunding') return parts.includes('held') ? 'refund' : 'close';
    const isAwaited = duel.terms.cardMode === 1 && parts.slice(2).includes('none') && this.random.chance(60);
    return isAwaited ? 'deposit_card' : parts.includes('held') ? 'settle' : 'close';
  }

  build(kind: Kind, duel: DuelSetup): Instruction {
    if (kind === 'deposit_fee') return this.deposit(duel);
    if (kind === 'lock_entropy') return lockEntropy(duel);
    if (kind === 'commit_result') return commitResult(duel, this.indexes(duel));
    if (kind === 'deposit_card') return this.bringCard(duel);
    if (kind === 'close') return close(this.scene, duel, this.firstDepositor(duel));
    const part = this.partFor(duel);
    return this.pay(kind, duel, part, this.destination(duel, kind, part));
  }

  pay(kind: 'settle' | 'refund', duel: DuelSetup, part: number, destination: Key): Instruction {
    return payOut(this.scene, duel, { kind, part, destination });
  }

  /** Lamports or tokens that somebody gives away, to an account of this duel or any other. */
  donate(duel: DuelSetup): Instruction {
    const { random, scene } = this;
    const vault = scene.tokenKey(duel.escrow, NATIVE_MINT);
    const donor = random.pick(PLAYERS.slice(0, 2));
    const target = random.pick([duel.escrow, vault, random.pick(WALLETS)]);
    if (random.chance(50)) return sendLamports(STRANGER, target, 1_000_000n + BigInt(random.below(9)));
    if (random.chance(70)) return sendTokens(scene.tokenKey(donor, NATIVE_MINT), vault, donor, BigInt(random.below(9)));
    const mint = scene.stateOf(duel)?.cardMint(random.below(2)) ?? random.pick(ALL_CARDS);
    const { source, holder } = this.holderOf(mint);
    const winner = random.pick([duel.escrow, ...WALLETS]);
    return sendTokens(source, scene.tokenKey(winner, mint), holder, 1n);
  }

  /** A token account made just now for that wallet: nobody can have spoilt it. */
  freshAccount(owner: Key, mint: Key): Key {
    this.fresh += 1;
    const key = keyNamed(`fresh account ${this.fresh}`);
    this.scene.putToken(key, tokenAccount(owner, mint));
    return key;
  }

  walletKey(address: string): Key {
    return WALLETS.find((wallet) => wallet.address === address) ?? STRANGER;
  }

  firstDepositor(duel: DuelSetup): Key {
    return this.walletKey(duel.wallet(this.scene.stateOf(duel)?.is.firstDepositor ?? 0));
  }

  entitled(duel: DuelSetup, kind: 'settle' | 'refund', part: number): Key {
    if (kind === 'refund') return this.walletKey(duel.wallet(part));
    if (part < 2) return this.walletKey(duel.terms.treasury);
    return this.walletKey(duel.wallet(this.scene.stateOf(duel)?.is.outcome?.winner ?? 0));
  }

  private isPast(deadline: bigint): boolean {
    return this.scene.cluster.now > deadline;
  }

  private deposit(duel: DuelSetup): Instruction {
    const parts = this.scene.stateOf(duel)?.is.parts ?? [];
    const open = [0, 1].filter((side) => parts[side] !== 'held');
    const vault = this.scene.tokenKey(duel.escrow, NATIVE_MINT);
    const isMissing = this.scene.ledger.token(vault) === null;
    if (isMissing && this.random.chance(90)) this.scene.putToken(vault, tokenAccount(duel.escrow, NATIVE_MINT));
    const depositor = this.walletKey(duel.wallet(this.random.pick(open.length > 0 ? open : [0, 1])));
    const own = this.scene.tokenKey(depositor, NATIVE_MINT);
    const lent = this.delegatedTo(depositor);
    return depositFee(this.scene, duel, depositor, lent !== null && this.random.chance(30) ? lent : own);
  }

  /** Wrapped SOL of another wallet, which this one may spend. */
  private delegatedTo(delegate: Key): Key | null {
    const accounts = WALLETS.map((wallet) => this.scene.tokenKey(wallet, NATIVE_MINT));
    return accounts.find((key) => this.scene.ledger.token(key)?.delegate === delegate) ?? null;
  }

  /** The drawn entries, sometimes a neighbour of one: its tickets end where the drawn ones begin. */
  private indexes(duel: DuelSetup): readonly [number, number] {
    const hash = this.scene.stateOf(duel)?.is.lock?.hash;
    const outcome = hash === undefined ? null : duel.outcomeAt(hash);
    const count = duel.table.entries.length;
    if (outcome === null) return [this.random.below(count), this.random.below(count)];
    const [first, second] = outcome.draws;
    if (this.random.chance(75)) return [first.entryIndex, second.entryIndex];
    const beside = (index: number) => Math.min(Math.max(index + this.random.below(3) - 1, 0), count - 1);
    return [beside(first.entryIndex), beside(second.entryIndex)];
  }

  private bringCard(duel: DuelSetup): Instruction {
    const state = this.scene.stateOf(duel);
    const open = [0, 1].filter((side) => state?.is.parts[2 + side] === 'none');
    const side = this.random.pick(open.length > 0 ? open : [0, 1]);
    const mint = state?.cardMint(side) ?? this.random.pick(ALL_CARDS);
    const vault = this.scene.tokenKey(duel.escrow, mint);
    this.scene.name(vault);
    const isMissing = this.scene.ledger.get(vault) === undefined;
    if (isMissing && this.random.chance(85)) this.scene.putToken(vault, tokenAccount(duel.escrow, mint));
    return depositCard(this.scene, duel, { side, mint, ...this.holderOf(mint) });
  }

  /** Who has the card, where a wallet has it. */
  private holderOf(mint: Key): { holder: Key; source: Key } {
    const sources = WALLETS.map((wallet) => ({ holder: wallet, source: this.scene.tokenKey(wallet, mint) }));
    const found = sources.filter(({ source }) => (this.scene.ledger.token(source)?.amount ?? 0n) > 0n);
    return found[0] ?? { holder: COLLECTOR, source: this.scene.tokenKey(COLLECTOR, mint) };
  }

  private partFor(duel: DuelSetup): number {
    const parts = this.scene.stateOf(duel)?.is.parts ?? [];
    const held = [0, 1, 2, 3].filter((part) => parts[part] === 'held');
    return this.random.pick(held.length > 0 ? held : [0, 1, 2, 3]);
  }

  /** The entitled wallet's usual account, whatever became of it, or a fresh one. */
  private destination(duel: DuelSetup, kind: 'settle' | 'refund', part: number): Key {
    const owner = this.entitled(duel, kind, part);
    const mint = part < 2 ? NATIVE_MINT : (this.scene.stateOf(duel)?.cardMint(part - 2) ?? NATIVE_MINT);
    const usual = this.scene.tokenKey(owner, mint);
    this.scene.name(usual);
    const isGood = isPlain(this.scene.ledger.token(usual), mint, owner);
    return isGood || this.random.chance(30) ? usual : this.freshAccount(owner, mint);
  }
}
