import type { NamedAddress } from '../addresses';
import { type AccountContent, type Mint, type ModelAccount, type TokenAccount, WALLET_CONTENT } from './account';

/** The model's accounts. */
export class Ledger {
  protected readonly holdings = new Map<string, ModelAccount>();

  /** Returns an account; undefined if it has no lamports. */
  get(key: NamedAddress): ModelAccount | undefined {
    return this.holdings.get(key.id);
  }

  set(holding: ModelAccount): void {
    if (holding.lamports === 0n) this.holdings.delete(holding.key.id);
    else this.holdings.set(holding.key.id, holding);
  }

  listAccounts(): Iterable<ModelAccount> {
    return this.holdings.values();
  }

  getContent(key: NamedAddress): AccountContent {
    return this.get(key)?.content ?? WALLET_CONTENT;
  }

  getToken(key: NamedAddress): TokenAccount | null {
    const content = this.getContent(key);
    return content.kind === 'token' ? content : null;
  }

  getMint(key: NamedAddress): Mint | null {
    const content = this.getContent(key);
    return content.kind === 'mint' ? content : null;
  }

  getLamports(key: NamedAddress): bigint {
    return this.get(key)?.lamports ?? 0n;
  }

  put(key: NamedAddress, content: AccountContent, lamports: bigint): void {
    this.set({ key, content, lamports });
  }

  addLamports(key: NamedAddress, amount: bigint): void {
    this.put(key, this.getContent(key), this.getLamports(key) + amount);
  }
}

/** Changes on top of a ledger, such as those of one transaction. They reach the ledger only with `commit`. */
export class Draft extends Ledger {
  private readonly removedKeyIds = new Set<string>();

  constructor(private readonly below: Ledger) {
    super();
  }

  override get(key: NamedAddress): ModelAccount | undefined {
    if (this.removedKeyIds.has(key.id)) return undefined;
    return super.get(key) ?? this.below.get(key);
  }

  override set(holding: ModelAccount): void {
    if (holding.lamports === 0n) this.removedKeyIds.add(holding.key.id);
    else this.removedKeyIds.delete(holding.key.id);
    super.set(holding);
    this.touchedKeys.set(holding.key.id, holding.key);
  }

  /** The keys of the accounts that were written. */
  readonly touchedKeys = new Map<string, NamedAddress>();

  commit(): void {
    for (const key of this.touchedKeys.values()) {
      this.below.set(this.get(key) ?? { key, lamports: 0n, content: WALLET_CONTENT });
    }
  }
}
