import type { Address, Rpc, SolanaRpcApi } from '@solana/kit';
import { getEscrowEncoder } from '../../lib/chain/escrow/generated/accounts/escrow';
import type { ChainTime, Escrow } from '../../lib/chain/escrow/state';
import { readEscrows } from '../escrow-accounts';
import { RPC_TIMEOUT_MS } from '../timeout';

/** An escrow account as one RPC shows it, with the clock it was read at. */
export interface EscrowView {
  readonly escrow: Escrow | null;
  readonly time: ChainTime;
}

/** A duel as the provider's RPCs show it. An RPC that didn't answer is missing, and `isComplete` is false. */
export interface Observation {
  readonly confirmed: readonly EscrowView[];
  readonly finalized: readonly EscrowView[];
  readonly isComplete: boolean;
}

/** The provider's own RPCs, of different operators. The first two calls reject when any RPC fails. */
export interface ProviderChain {
  /** Genesis hash that each RPC serves. */
  genesisHashes(): Promise<readonly string[]>;
  /** Finalized lamports of the provider's wallet, the lowest that an RPC shows. */
  finalizedBalance(): Promise<bigint>;
  /** One observation for each address, in order. Rejects when no RPC answers. */
  observe(addresses: readonly Address[]): Promise<readonly Observation[]>;
}

export interface ProviderChainSettings {
  readonly rpcs: readonly Rpc<SolanaRpcApi>[];
  readonly programId: Address;
  readonly wallet: Address;
}

export function openProviderChain({ rpcs, programId, wallet }: ProviderChainSettings): ProviderChain {
  const readAll = async (rpc: Rpc<SolanaRpcApi>, addresses: readonly Address[]) => {
    const signal = AbortSignal.timeout(RPC_TIMEOUT_MS);
    const [confirmed, finalized] = await Promise.all(
      (['confirmed', 'finalized'] as const).map((each) => readEscrows(rpc, programId, addresses, signal, each)),
    );
    if (confirmed === undefined || finalized === undefined) throw new Error('the RPC does not answer');
    return { confirmed, finalized };
  };
  return {
    genesisHashes: () =>
      Promise.all(rpcs.map((rpc) => rpc.getGenesisHash().send({ abortSignal: AbortSignal.timeout(RPC_TIMEOUT_MS) }))),
    async finalizedBalance() {
      const options = { commitment: 'finalized' } as const;
      const answers = await Promise.all(
        rpcs.map((rpc) => rpc.getBalance(wallet, options).send({ abortSignal: AbortSignal.timeout(RPC_TIMEOUT_MS) })),
      );
      return answers.map(({ value }): bigint => value).reduce((least, value) => (value < least ? value : least));
    },
    async observe(addresses) {
      const answers = await Promise.allSettled(rpcs.map((rpc) => readAll(rpc, addresses)));
      const read = answers.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
      if (read.length === 0) throw new Error('no RPC answers');
      const viewsAt = (level: 'confirmed' | 'finalized', index: number): EscrowView[] =>
        read.map((each) => ({ escrow: each[level].escrows[index] ?? null, time: each[level].chainTime }));
      return addresses.map((_, index) => ({
        confirmed: viewsAt('confirmed', index),
        finalized: viewsAt('finalized', index),
        isComplete: read.length === rpcs.length,
      }));
    },
  };
}

/** The escrow that all views show alike; null when one shows none, or another state. */
export function findCommonEscrow(views: readonly EscrowView[]): Escrow | null {
  const [first, ...others] = views.map(({ escrow }) => escrow);
  if (!first) return null;
  return others.every((each) => each !== null && isSameEscrow(first, each)) ? first : null;
}

export function isSameEscrow(one: Escrow, other: Escrow): boolean {
  const bytes = getEscrowEncoder().encode(other);
  return getEscrowEncoder()
    .encode(one)
    .every((byte, at) => byte === bytes[at]);
}

/** Returns the lowest second and the lowest slot of these views: what is over by then is over at every RPC. */
export function earliestTime(views: readonly EscrowView[]): ChainTime {
  const times = views.map(({ time }) => time);
  return {
    seconds: times.map(({ seconds }) => seconds).reduce((least, each) => (each < least ? each : least)),
    slot: times.map(({ slot }) => slot).reduce((least, each) => (each < least ? each : least)),
  };
}

/** Returns the highest second and the highest slot of these views: what is open then is open at every RPC. */
export function latestTime(views: readonly EscrowView[]): ChainTime {
  const times = views.map(({ time }) => time);
  return {
    seconds: times.map(({ seconds }) => seconds).reduce((most, each) => (each > most ? each : most)),
    slot: times.map(({ slot }) => slot).reduce((most, each) => (each > most ? each : most)),
  };
}
