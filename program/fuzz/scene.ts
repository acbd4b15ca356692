import {
  AssociatedAccountCache,
  ESCROW_PROGRAM,
  INCINERATOR,
  NATIVE_MINT,
  type NamedAddress,
  sha256,
  UNCHANGING_ACCOUNTS,
} from './addresses';
import { CARD_MINTS, COLLECTOR, DONORS, PAYER, SHARED_ADDRESSES, WALLETS } from './cast';
import type { Chain } from './chain';
import type { DuelSetup } from './duel';
import {
  type AccountContent,
  buildTokenAccount,
  calculateTokenLamports,
  encodeContent,
  TOKEN_RENT,
  type TokenAccount,
  WALLET_CONTENT,
} from './model/account';
import type { ClusterState, SlotHash } from './model/call';
import type { EscrowState } from './model/escrow-state';
import { Ledger } from './model/ledger';
import type { Rules } from './model/rules';
import type { TimeContext } from './model/times';

const START_CLUSTER = { now: 1_800_000_000n, slot: 1_000n, slotHashes: [] };
/** Lamports of each wallet at the start, and wrapped SOL of each donor. */
const RICH_LAMPORTS = 1_000_000_000_000_000n;

/** Chain and model with the same accounts. */
export class FuzzEnvironment {
  readonly ledger = new Ledger();
  readonly addresses = new AssociatedAccountCache(SHARED_ADDRESSES);
  readonly duels = new Map<string, DuelSetup>();
  /** Addresses from which random accounts of an instruction are picked. */
  readonly keys: NamedAddress[] = [...UNCHANGING_ACCOUNTS];
  private readonly knownKeyIds = new Set<string>();
  cluster: ClusterState = START_CLUSTER;

  constructor(
    readonly chain: Chain,
    readonly rules: Rules,
    private readonly slotLimit: number,
  ) {
    for (const wallet of [...WALLETS, PAYER]) this.put(wallet, WALLET_CONTENT, RICH_LAMPORTS);
    for (const wallet of DONORS)
      this.putToken(
        this.getTokenKey(wallet, NATIVE_MINT),
        buildTokenAccount(wallet, NATIVE_MINT, { amount: RICH_LAMPORTS }),
      );
    for (const { key, mint } of CARD_MINTS) {
      this.put(key, mint, TOKEN_RENT);
      const card = buildTokenAccount(COLLECTOR, key, { amount: 1n, program: mint.program });
      this.putToken(this.getTokenKey(COLLECTOR, key), card);
    }
    this.setCluster(START_CLUSTER);
    chain.setSlotHashes(START_CLUSTER);
  }

  getTokenKey(owner: NamedAddress, mint: NamedAddress): NamedAddress {
    return this.addresses.getOrDerive(owner, mint).key;
  }

  registerKey(key: NamedAddress): void {
    if (this.knownKeyIds.has(key.id)) return;
    this.knownKeyIds.add(key.id);
    this.keys.push(key);
  }

  put(key: NamedAddress, content: AccountContent, lamports: bigint): void {
    this.registerKey(key);
    this.ledger.put(key, content, lamports);
    if (lamports === 0n) this.chain.remove(key);
    else this.chain.write(key, lamports, encodeContent(content, ESCROW_PROGRAM));
  }

  putToken(key: NamedAddress, token: TokenAccount): void {
    this.put(key, token, calculateTokenLamports(token));
  }

  /** Changes fields of a token account and keeps its lamports. Does nothing for any other account. */
  change(key: NamedAddress, changes: Partial<TokenAccount>): void {
    const token = this.ledger.getToken(key);
    if (token !== null) this.put(key, { ...token, ...changes }, this.ledger.getLamports(key));
  }

  add(duel: DuelSetup): void {
    this.duels.set(duel.id, duel);
    this.registerKey(duel.escrow);
    for (const vault of [duel.feeVault, ...duel.cardVaults]) this.registerKey(vault);
    this.registerKey(INCINERATOR);
  }

  getState(duel: DuelSetup): EscrowState | null {
    const content = this.ledger.getContent(duel.escrow);
    return content.kind === 'escrow' ? content.state : null;
  }

  /** Rules, clock and slot for the model. */
  get moment(): TimeContext {
    return { rules: this.rules, now: this.cluster.now, slot: this.cluster.slot };
  }

  setCluster(changes: Partial<ClusterState>): void {
    this.cluster = { ...this.cluster, ...changes };
    this.chain.setClock(this.cluster);
  }

  /**
   * Advances to a slot. The slots from the present one to the one before it get hashes unless `isSkipped` returns true
   * for them; the newest `slotLimit` hashes are kept.
   */
  advanceTo(slot: bigint, isSkipped: (slot: bigint) => boolean): void {
    const made: SlotHash[] = [];
    for (let next = slot - 1n; next >= this.cluster.slot && made.length < this.slotLimit; next -= 1n) {
      if (!isSkipped(next)) made.push({ slot: next, hash: sha256(Buffer.from(`slot ${next}`)) });
    }
    this.setCluster({ slot, slotHashes: [...made, ...this.cluster.slotHashes].slice(0, this.slotLimit) });
    this.chain.setSlotHashes(this.cluster);
  }

  /** Removes the model's accounts from the chain, so that the next scene can use the same chain. */
  clear(): void {
    for (const { key } of this.ledger.listAccounts()) this.chain.remove(key);
  }
}
