import { join } from 'node:path';
import type { Address } from '@solana/kit';
import type { WebSocket } from 'ws';
import type { Clock } from '../../core/clock';
import { lockFolder } from '../../core/exclusive-folder';
import type { Random } from '../../core/random';
import { Chain } from './chain';
import { allMethods } from './rpc/methods/all-methods';
import { buildInternalErrorReply, handleRpcRequest } from './rpc/rpc';
import type { RpcNode } from './rpc/rpc-node';
import { serveSocket } from './rpc/socket';
import { Subscriptions } from './rpc/subscriptions';
import type { ChainProgram } from './runtime/vm';
import { SlotMaker } from './slot-maker';
import { DiskJournal, type DiskJournalLimits } from './storage/disk-journal';
import { type Journal, MemoryJournal } from './storage/journal';
import { buildFirstContent, buildFirstSnapshot, type JournalContent, restoreChain } from './storage/restore';

export interface LocalChainOptions {
  /** Data folder, in which the chain has a folder of its own. Without it the chain is lost when the process ends. */
  readonly dataDir?: string;
  /** Duration of a slot in milliseconds, by default 400. With 0, only `tick` produces slots. */
  readonly slotMs?: number;
  /** Number of later slots after which a slot is finalized, by default 8. */
  readonly finalitySlots?: number;
  /** Programs in addition to SPL Token, Token-2022, ATA and Memo. */
  readonly programs?: readonly ChainProgram[];
  /** Limit of one airdrop, by default 100 SOL. */
  readonly airdropLimitLamports?: bigint;
  /** Limits of the journal on disk, by default 16 segments of 32 MiB. */
  readonly journalLimits?: DiskJournalLimits;
  readonly clock: Clock;
  readonly random: Random;
  readonly log?: { error(context: object, message: string): void };
}

/** An HTTP reply. */
export interface HttpReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Name of the chain's folder inside the data folder. */
const CHAIN_FOLDER = 'chain';
/** Name under which a chain locks its data folder (see `lockFolder`). */
const LOCK_NAME = 'chain';
const DEFAULT_SLOT_MS = 400;
const DEFAULT_FINALITY_SLOTS = 8;
const DEFAULT_AIRDROP_LIMIT_LAMPORTS = 100_000_000_000n;
export const JSON_CONTENT_TYPE = 'application/json; charset=utf-8';

/** The embedded Solana chain: a node of one validator in this process. */
export class LocalChain implements RpcNode {
  readonly subscriptions: Subscriptions;
  private readonly slotMaker: SlotMaker;

  constructor(
    readonly chain: Chain,
    slotMs: number,
    readonly airdropLimitLamports: bigint,
    private readonly onError: (error: unknown) => void,
    private readonly release: () => Promise<void>,
  ) {
    this.subscriptions = new Subscriptions(chain);
    this.slotMaker = new SlotMaker(chain, slotMs, onError);
  }

  get genesisHash(): string {
    return this.chain.genesis.hash;
  }

  get faucetAddress(): Address {
    return this.chain.genesis.faucet.address;
  }

  /** Answers the body of a JSON-RPC POST, single or batch. Never rejects. */
  async handleRpcBody(body: string): Promise<HttpReply> {
    const headers = { 'content-type': JSON_CONTENT_TYPE };
    try {
      return { status: 200, headers, body: handleRpcRequest<RpcNode>(this, allMethods, body) };
    } catch (error) {
      this.onError(error);
      return { status: 200, headers, body: buildInternalErrorReply() };
    }
  }

  /** Serves subscriptions on an open socket of the `ws` package. */
  acceptSocket(socket: WebSocket): void {
    serveSocket(socket, this.subscriptions, this.onError);
  }

  submit(transaction: Parameters<Chain['submit']>[0]): void {
    this.chain.submit(transaction);
    this.slotMaker.scheduleProcessing();
  }

  /** Executes sent transactions in the open slot, so that they are `processed`. */
  processPending(): void {
    this.chain.processPending();
  }

  /** Closes this many slots immediately. Transactions that were sent before are then `confirmed`. */
  tick(slots = 1): void {
    for (let i = 0; i < slots; i += 1) this.chain.tick();
  }

  /** Stops producing slots and unlocks the folder. Unconfirmed transactions are lost, as on a cluster. */
  async close(): Promise<void> {
    this.slotMaker.stop();
    this.chain.close();
    await this.release();
  }
}

interface OpenedJournal {
  readonly journal: Journal;
  readonly content: JournalContent;
  readonly releaseFolder: () => Promise<void>;
}

/** Locks `dataDir` and opens the journal in it, or begins one; without `dataDir`, begins one in memory. */
async function openJournal(
  { dataDir, clock, random, journalLimits }: LocalChainOptions,
  slotMs: number,
): Promise<OpenedJournal> {
  const first = () => buildFirstSnapshot(random, clock, slotMs);
  if (!dataDir) {
    return { journal: new MemoryJournal(), content: buildFirstContent(first()), releaseFolder: async () => {} };
  }
  const hold = await lockFolder(dataDir, LOCK_NAME);
  try {
    return {
      ...DiskJournal.open(join(dataDir, CHAIN_FOLDER), first, journalLimits),
      releaseFolder: () => hold.release(),
    };
  } catch (error) {
    await hold.release();
    throw error;
  }
}

/**
 * Opens the chain in `dataDir`, or begins a new one there; without `dataDir` in memory. Rejects with FolderLockedError
 * if the chain is open already, in this process or another one, and with JournalDamagedError if its files are damaged.
 */
export async function openLocalChain(options: LocalChainOptions): Promise<LocalChain> {
  const { clock, programs = [], slotMs = DEFAULT_SLOT_MS, finalitySlots = DEFAULT_FINALITY_SLOTS } = options;
  const onError = (error: unknown) => options.log?.error({ err: error }, 'embedded chain');
  const { journal, content, releaseFolder } = await openJournal(options, slotMs);
  const state = restoreChain(journal, content, programs, slotMs);
  const chain = new Chain(state, { clock, finalitySlots, onJournalError: onError });
  return new LocalChain(
    chain,
    slotMs,
    options.airdropLimitLamports ?? DEFAULT_AIRDROP_LIMIT_LAMPORTS,
    onError,
    releaseFolder,
  );
}
