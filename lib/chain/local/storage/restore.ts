import type { Clock } from '../../../core/clock';
import type { Random } from '../../../core/random';
import type { ChainState } from '../chain';
import { deriveGenesis, type Genesis, SECRET_BYTES } from '../genesis';
import { Ledger } from '../ledger';
import type { StoredAccount } from '../runtime/account-versions';
import { Bank } from '../runtime/bank';
import { SYSTEM_PROGRAM } from '../runtime/program-addresses';
import { type ChainProgram, findProgramDataAddress, Vm } from '../runtime/vm';
import { SlotTimes, type TimeAnchor } from '../slot-times';
import type { BlockRecord, JournalRecord, SnapshotRecord } from './block-record';
import type { Journal } from './journal';

/**
 * Content of a journal when it is opened. `snapshot` is the newest one: `olderBlocks` are from before it,
 * `recordsAfterSnapshot` follow it.
 */
export interface JournalContent {
  readonly snapshot: SnapshotRecord;
  /** The oldest stored snapshot, from before all stored blocks. */
  readonly oldestSnapshot: SnapshotRecord;
  readonly olderBlocks: Iterable<PositionedRecord<BlockRecord>>;
  readonly recordsAfterSnapshot: readonly PositionedRecord<JournalRecord>[];
  /** The newest slot that was recorded as closed; 0 if none was. */
  readonly headSlot: number;
  /** The first slot whose block can be read. */
  readonly firstSlot: number;
}

export interface PositionedRecord<Item> {
  readonly position: number;
  readonly record: Item;
}

/** Builds the content of a journal with only its first snapshot. */
export const buildFirstContent = (snapshot: SnapshotRecord): JournalContent => ({
  ...{ snapshot, oldestSnapshot: snapshot, olderBlocks: [], recordsAfterSnapshot: [], headSlot: 0, firstSlot: 0 },
});

/** The faucet's balance on a new chain. */
const FAUCET_LAMPORTS = 1_000_000_000_000_000n;

/** Builds the first record of a new chain. */
export function buildFirstSnapshot(random: Random, clock: Clock, slotMs: number): SnapshotRecord {
  const secret = random(SECRET_BYTES);
  const faucet = { lamports: FAUCET_LAMPORTS, owner: SYSTEM_PROGRAM, executable: false, data: new Uint8Array() };
  return {
    kind: 'snapshot',
    secret,
    slot: 0,
    accounts: [[deriveGenesis(secret).faucet.address, [{ slot: 0, account: faucet }]]],
    anchors: [{ slot: 0, atMs: clock.now().getTime(), paceMs: slotMs }],
    rewards: 0n,
    transactionCount: 0,
  };
}

/** Copies an account's bytes, because they are a view of its whole block, which would stay in memory. */
const copyBytes = (account: StoredAccount | null): StoredAccount | null =>
  account && { ...account, data: Uint8Array.from(account.data) };

function restoreBank(
  snapshot: SnapshotRecord,
  blocks: readonly BlockRecord[],
  programs: readonly ChainProgram[],
): Bank {
  const bank = new Bank(new Vm(programs));
  bank.versions.load(snapshot.accounts);
  for (const { slot, accounts } of blocks) {
    for (const [address, account] of accounts) bank.versions.write(slot, address, copyBytes(account), null);
  }
  for (const { address } of programs) bank.versions.deleteAddress(address);
  const kept = [...bank.versions.listNewest()];
  for (const [address, account] of kept) if (!findProgramDataAddress(account)) bank.vm.write(address, account);
  for (const [address, account] of kept) if (findProgramDataAddress(account)) bank.vm.write(address, account);
  return bank;
}

/** Restores a chain's state from a journal's content. The given programs replace those at the same addresses. */
export function restoreChain(
  journal: Journal,
  { snapshot, oldestSnapshot, olderBlocks, recordsAfterSnapshot, headSlot, firstSlot }: JournalContent,
  programs: readonly ChainProgram[],
  slotMs: number,
): ChainState {
  const isBlock = (item: PositionedRecord<JournalRecord>): item is PositionedRecord<BlockRecord> =>
    item.record.kind === 'block';
  const newer = recordsAfterSnapshot.filter(isBlock);
  const ledger = new Ledger((position) => journal.read(position) as BlockRecord, oldestSnapshot);
  for (const { record, position } of olderBlocks) ledger.add(record, position);
  for (const { record, position } of newer) ledger.add(record, position);
  ledger.deleteBefore(firstSlot);
  const anchors: TimeAnchor[] = [...snapshot.anchors];
  for (const { record } of recordsAfterSnapshot) {
    if (record.kind !== 'time') continue;
    if (anchors.at(-1)?.slot === record.slot) anchors.pop();
    anchors.push({ slot: record.slot, atMs: record.atMs, paceMs: record.paceMs });
  }
  const genesis: Genesis = deriveGenesis(snapshot.secret);
  const lastBlock = newer.at(-1)?.record;
  return {
    genesis,
    ledger,
    journal,
    bank: restoreBank(
      snapshot,
      newer.map(({ record }) => record),
      programs,
    ),
    slotTimes: new SlotTimes(slotMs, anchors),
    closedSlot: Math.max(headSlot, snapshot.slot, lastBlock?.slot ?? 0),
  };
}
