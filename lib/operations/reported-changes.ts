/**
 * Maximum number of changes in memory, each kept until a check has read past it or it is too old. Further ones are
 * ignored, so that a node that invents changes can't fill the memory; polls find every real one.
 */
const MAX_CHANGES = 10_000;
/** Maximum number of accounts that one call returns as changed. */
const MAX_ACCOUNTS = 1_000;
/**
 * Slots after which an account becomes due again if no check has read as far as the change: the node that a check reads
 * may be behind the node that reported the change.
 */
const RECHECK_AFTER_SLOTS = 4n;
/** Age in slots at which a reported change is dropped; a poll finds it then. */
const MAX_CHANGE_AGE_SLOTS = 32n;
/** Slots that a change may be ahead of the newest final one. On devnet, 32 are usual. */
const MAX_AHEAD_SLOTS = 512n;

/** A change of one escrow account that a node reported. `slot` is the slot of the change. */
interface Change {
  readonly slot: bigint;
  /** The changed account is due for a check once this slot is finalized. */
  dueSlot: bigint;
}

/**
 * Changes of escrow accounts that a node has reported and no check has seen yet. They decide only when a duel is
 * checked. Kept in the memory of a process: to lose them costs time, since polls find every change.
 */
export class ReportedChanges {
  /** Whether every change is reported before it is final, so that polls may be rare. */
  isLive = false;
  private readonly changesByAddress = new Map<string, Change[]>();
  private readonly untakenAddresses = new Set<string>();
  private changeCount = 0;
  private root = 0n;

  /**
   * Adds a change: an account was written in a confirmed block. Ignored if it is in memory already, if too many changes
   * are, or if its slot is too far ahead.
   */
  add(address: string, slot: bigint): void {
    const changes = this.changesByAddress.get(address) ?? [];
    if (this.changeCount >= MAX_CHANGES || slot > this.root + MAX_AHEAD_SLOTS) return;
    if (changes.some((each) => each.slot === slot)) return;
    this.changesByAddress.set(address, [...changes, { slot, dueSlot: slot }]);
    this.changeCount += 1;
    this.untakenAddresses.add(address);
  }

  /** Returns accounts that were reported as changed and not returned yet, at most `MAX_ACCOUNTS`; final or not. */
  takeConfirmedAddresses(): string[] {
    const taken = [...this.untakenAddresses].slice(0, MAX_ACCOUNTS);
    for (const address of taken) this.untakenAddresses.delete(address);
    return taken;
  }

  /**
   * Returns accounts due for a check, now that the slot `root` is final, at most `MAX_ACCOUNTS`. Drops changes that are
   * `MAX_CHANGE_AGE_SLOTS` old.
   */
  takeDueAddresses(root: bigint): string[] {
    this.root = root;
    const taken: string[] = [];
    for (const [address, changes] of this.changesByAddress) {
      this.replaceChanges(
        address,
        changes.filter(({ slot }) => slot + MAX_CHANGE_AGE_SLOTS > root),
      );
      const due = (this.changesByAddress.get(address) ?? []).filter(({ dueSlot }) => dueSlot <= root);
      if (due.length === 0 || taken.length >= MAX_ACCOUNTS) continue;
      taken.push(address);
      for (const each of due) each.dueSlot = root + RECHECK_AFTER_SLOTS;
    }
    return taken;
  }

  /**
   * Removes the changes of an account that a check at the final slot `checkedSlot` has seen: those up to that slot.
   * Returns null if no change of the account was reported. Otherwise `firstSlot` is the earliest slot of a removed
   * change, or null if every reported change is later than `checkedSlot`.
   */
  removeCheckedChanges(address: string, checkedSlot: bigint): { readonly firstSlot: bigint | null } | null {
    const changes = this.changesByAddress.get(address);
    if (changes === undefined) return null;
    const seen = changes.flatMap(({ slot }) => (slot <= checkedSlot ? [slot] : []));
    this.replaceChanges(
      address,
      changes.filter(({ slot }) => slot > checkedSlot),
    );
    return {
      firstSlot: seen.reduce<bigint | null>((first, slot) => (first === null || slot < first ? slot : first), null),
    };
  }

  private replaceChanges(address: string, changes: Change[]): void {
    this.changeCount += changes.length - (this.changesByAddress.get(address)?.length ?? 0);
    if (changes.length === 0) this.changesByAddress.delete(address);
    else this.changesByAddress.set(address, changes);
  }
}
