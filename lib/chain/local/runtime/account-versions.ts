import type { Address } from '@solana/kit';

/** One account as the chain stores it. `data` is never changed in place. */
export interface StoredAccount {
  readonly lamports: bigint;
  readonly owner: Address;
  readonly executable: boolean;
  readonly data: Uint8Array;
}

/** An account's content from `slot` on; null means that it did not exist. */
export interface AccountVersion {
  readonly slot: number;
  readonly account: StoredAccount | null;
}

/**
 * Slot of the version that holds an account's content before the first write that is remembered: before every real
 * slot.
 */
const BASE_SLOT = -1;

/**
 * The accounts that were written, each with its newest finalized version and one for each later slot that wrote it, so
 * that the state can be read at any commitment. An account is dropped after its closing is finalized.
 */
export class AccountVersions {
  private readonly versionsByAddress = new Map<Address, AccountVersion[]>();
  private readonly touchedAddressesBySlot = new Map<number, Set<Address>>();

  /**
   * Returns the account at the end of `slot`, null if it didn't exist, or undefined if no version of it is stored.
   * `slot` must not be before the newest finalized one.
   */
  getVersion(address: Address, slot: number): StoredAccount | null | undefined {
    const versions = this.versionsByAddress.get(address);
    if (!versions) return undefined;
    for (let i = versions.length - 1; i >= 0; i -= 1) {
      const version = versions[i];
      if (version && version.slot <= slot) return version.account;
    }
    return null;
  }

  /**
   * Records an account's new content in `slot`. `before` is its earlier content, used only for the first write to the
   * address.
   */
  write(slot: number, address: Address, account: StoredAccount | null, before: StoredAccount | null): void {
    const versions = this.versionsByAddress.get(address) ?? [{ slot: BASE_SLOT, account: before }];
    if (versions.at(-1)?.slot === slot) versions.pop();
    versions.push({ slot, account });
    this.versionsByAddress.set(address, versions);
    const touched = this.touchedAddressesBySlot.get(slot) ?? new Set();
    this.touchedAddressesBySlot.set(slot, touched.add(address));
  }

  /** Returns the addresses written in `slot`. Empty for slots before the newest finalized one. */
  listTouchedAddresses(slot: number): ReadonlySet<Address> {
    return this.touchedAddressesBySlot.get(slot) ?? new Set();
  }

  /** Removes versions that only slots before `finalized` could see. */
  finalize(finalized: number): void {
    for (const [slot, addresses] of this.touchedAddressesBySlot) {
      if (slot >= finalized) continue;
      this.touchedAddressesBySlot.delete(slot);
      for (const address of addresses) this.prune(address, finalized);
    }
  }

  private prune(address: Address, finalized: number): void {
    const versions = this.versionsByAddress.get(address);
    if (!versions) return;
    const keepFrom = versions.findLastIndex((version) => version.slot <= finalized);
    if (keepFrom > 0) versions.splice(0, keepFrom);
    if (versions.length === 1 && versions[0]?.account === null) this.versionsByAddress.delete(address);
  }

  /** Returns the addresses that were written, except those of closed accounts that were dropped. */
  addresses(): IterableIterator<Address> {
    return this.versionsByAddress.keys();
  }

  /** Returns all addresses with their newest account. */
  *listNewest(): IterableIterator<[Address, StoredAccount | null]> {
    for (const [address, versions] of this.versionsByAddress) yield [address, versions.at(-1)?.account ?? null];
  }

  /** Removes an address, as if it had never been written. */
  deleteAddress(address: Address): void {
    this.versionsByAddress.delete(address);
  }

  /** Returns all versions for a snapshot. */
  dump(): [Address, AccountVersion[]][] {
    return [...this.versionsByAddress];
  }

  /** Restores all versions from a snapshot. */
  load(dump: readonly (readonly [Address, readonly AccountVersion[]])[]): void {
    for (const [address, versions] of dump) {
      this.versionsByAddress.set(address, [...versions]);
      for (const { slot } of versions) {
        if (slot !== BASE_SLOT)
          this.touchedAddressesBySlot.set(slot, (this.touchedAddressesBySlot.get(slot) ?? new Set()).add(address));
      }
    }
  }
}
