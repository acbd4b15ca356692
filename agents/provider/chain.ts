import type { Address, Rpc, SolanaRpcApi } from '@solana/kit';
import { getEscrowEncoder } from '../../lib/chain/escrow/generated/accounts/escrow';
import { type ChainTime, decodeEscrowData, type Escrow } from '../../lib/chain/escrow/state';
import { createCachedRead } from '../cached-read';
import { type Commitment, getChainReader } from '../chain-reader';
import { RPC_TIMEOUT_MS } from '../rpc-timeout';

/** How long a genesis hash that was read from an RPC is used without reading it again. */
const MAX_GENESIS_HASH_AGE_MS = 60_000;

/**
 * An escrow account as one RPC shows it, null if the program has no escrow account of layout 2 at the address; and the
 * chain's clock, read by the same call.
 */
export interface TimedEscrow {
  readonly escrow: Escrow | null;
  readonly time: ChainTime;
}

/** A duel as the provider's RPCs show it. `isComplete`: all of them were asked and answered; else some are missing. */
export interface EscrowObservation {
  readonly confirmed: readonly TimedEscrow[];
  /** Empty where only the confirmed state was read. */
  readonly finalized: readonly TimedEscrow[];
  readonly isComplete: boolean;
}

/** Reads through all of the provider's own RPCs. All reads but `observe` reject when any RPC fails. */
export interface ProviderChainReader {
  /** Genesis hash that each RPC serves, or served less than a minute ago. */
  readGenesisHashes(): Promise<readonly string[]>;
  /** Finalized lamports of the provider's wallet, the lowest that an RPC shows; read at most `ageMs` ago. */
  readFinalizedBalance(ageMs: number): Promise<bigint>;
  /** Makes the next call of `readFinalizedBalance` read the balance again. */
  forgetBalance(): void;
  /** The latest unix second that an RPC shows, confirmed; read at most `ageMs` ago. Rejects when any RPC fails. */
  readUnixSeconds(ageMs: number): Promise<bigint>;
  /** Returns one observation for each address, in order. Rejects when no RPC that was asked answers. */
  observe(addresses: readonly Address[], depth: ObservationScope): Promise<readonly EscrowObservation[]>;
}

/**
 * How much is read. `one-rpc`: the confirmed state of one RPC, each RPC in turn; complete only if there is no other.
 * `confirmed`: that of all RPCs. `confirmed-and-finalized`: both states of all RPCs.
 */
export const observationScopes = ['one-rpc', 'confirmed', 'confirmed-and-finalized'] as const;
/** How much an observation reads: one of `observationScopes`. */
export type ObservationScope = (typeof observationScopes)[number];

/** Options of `createProviderChainReader`. `programId` is the escrow program, `wallet` the provider's. */
export interface ProviderChainReaderSettings {
  readonly rpcs: readonly Rpc<SolanaRpcApi>[];
  readonly programId: Address;
  readonly wallet: Address;
}

/** Creates the reader. Calls no RPC by itself. */
export function createProviderChainReader({
  rpcs,
  programId,
  wallet,
}: ProviderChainReaderSettings): ProviderChainReader {
  const readViews = async (rpc: Rpc<SolanaRpcApi>, addresses: readonly Address[], commitment: Commitment) =>
    (await getChainReader(rpc).readAccounts(addresses, commitment)).map(({ account, time }): TimedEscrow => {
      const isOwn = account?.owner === programId;
      return { escrow: isOwn ? decodeEscrowData(account.data) : null, time };
    });
  const readRequestedViews = async (rpc: Rpc<SolanaRpcApi>, addresses: readonly Address[], depth: ObservationScope) => {
    const [confirmed, finalized] = await Promise.all([
      readViews(rpc, addresses, 'confirmed'),
      depth === 'confirmed-and-finalized' ? readViews(rpc, addresses, 'finalized') : null,
    ]);
    return { confirmed, finalized };
  };
  let turn = 0;
  const observe: ProviderChainReader['observe'] = async (addresses, depth) => {
    const rpcsToRead = depth === 'one-rpc' ? rpcs.slice(turn, turn + 1) : rpcs;
    if (depth === 'one-rpc') turn = (turn + 1) % rpcs.length;
    const answers = await Promise.allSettled(rpcsToRead.map((rpc) => readRequestedViews(rpc, addresses, depth)));
    const read = answers.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    if (read.length === 0) throw new Error('no RPC answers');
    const selectViews = (level: Commitment, index: number): TimedEscrow[] =>
      read.flatMap((each) => each[level]?.[index] ?? []);
    return addresses.map((_, index) => ({
      confirmed: selectViews('confirmed', index),
      finalized: selectViews('finalized', index),
      isComplete: read.length === rpcs.length,
    }));
  };
  const genesisHashes = createCachedRead(() =>
    Promise.all(rpcs.map((rpc) => rpc.getGenesisHash().send({ abortSignal: AbortSignal.timeout(RPC_TIMEOUT_MS) }))),
  );
  const balance = createCachedRead(async () => {
    const options = { commitment: 'finalized' } as const;
    const answers = await Promise.all(
      rpcs.map((rpc) => rpc.getBalance(wallet, options).send({ abortSignal: AbortSignal.timeout(RPC_TIMEOUT_MS) })),
    );
    return answers.map(({ value }): bigint => value).reduce((least, value) => (value < least ? value : least));
  });
  const seconds = createCachedRead(async () => {
    const [observation] = await observe([wallet], 'confirmed');
    if (!observation?.isComplete) throw new Error('an RPC does not answer');
    return calculateLatestTime(observation.confirmed).seconds;
  });
  return {
    readGenesisHashes: () => genesisHashes.read(MAX_GENESIS_HASH_AGE_MS),
    readFinalizedBalance: (ageMs) => balance.read(ageMs),
    forgetBalance: () => balance.invalidate(),
    readUnixSeconds: (ageMs) => seconds.read(ageMs),
    observe,
  };
}

/**
 * Returns the escrow that all views show in the same state; null if there is no view, or if a view differs or has no
 * account.
 */
export function findCommonEscrow(views: readonly TimedEscrow[]): Escrow | null {
  const [first, ...others] = views.map(({ escrow }) => escrow);
  if (!first) return null;
  return others.every((each) => each !== null && isSameEscrow(first, each)) ? first : null;
}

/** Whether two states of an escrow account are equal in all fields. */
export function isSameEscrow(one: Escrow, other: Escrow): boolean {
  const bytes = getEscrowEncoder().encode(other);
  return getEscrowEncoder()
    .encode(one)
    .every((byte, at) => byte === bytes[at]);
}

/** Returns the lowest second and the lowest slot of these views: what is over by then is over at every RPC. */
export function calculateEarliestTime(views: readonly TimedEscrow[]): ChainTime {
  const times = views.map(({ time }) => time);
  return {
    seconds: times.map(({ seconds }) => seconds).reduce((least, each) => (each < least ? each : least)),
    slot: times.map(({ slot }) => slot).reduce((least, each) => (each < least ? each : least)),
  };
}

/**
 * Returns the latest time and the highest slot of these views: a step that is still possible then is possible at every
 * RPC.
 */
export function calculateLatestTime(views: readonly TimedEscrow[]): ChainTime {
  const times = views.map(({ time }) => time);
  return {
    seconds: times.map(({ seconds }) => seconds).reduce((most, each) => (each > most ? each : most)),
    slot: times.map(({ slot }) => slot).reduce((most, each) => (each > most ? each : most)),
  };
}
