import type { Rpc, SolanaRpcApi } from '@solana/kit';
import { RPC_TIMEOUT_MS } from '../rpc-timeout';

type AnyMethod = (...args: unknown[]) => { send(options?: object): Promise<unknown> };

/**
 * Checks that each RPC serves the chain with this genesis hash. Returns the RPCs; one that fails to answer now is
 * wrapped, so that it is checked before its first use. Throws if an RPC serves another chain, or if none answers.
 */
export async function verifyRpcGenesisHashes(
  rpcs: readonly [Rpc<SolanaRpcApi>, ...Rpc<SolanaRpcApi>[]],
  genesisHash: string,
): Promise<readonly [Rpc<SolanaRpcApi>, ...Rpc<SolanaRpcApi>[]]> {
  const hashes = await Promise.all(rpcs.map((rpc) => readGenesisHash(rpc).catch(() => null)));
  for (const served of hashes) if (served !== null) assertGenesis(served, genesisHash);
  if (hashes.every((served) => served === null)) throw new Error('no RPC of the provider answers');
  const [first, ...others] = rpcs.map((rpc, at) => (hashes[at] === null ? withGenesisCheck(rpc, genesisHash) : rpc));
  return [first as Rpc<SolanaRpcApi>, ...others];
}

/**
 * Wraps an RPC: reads its genesis hash before each call, until the hash was right once. Until then a call rejects if
 * the hash is wrong or can't be read.
 */
export function withGenesisCheck(rpc: Rpc<SolanaRpcApi>, genesisHash: string): Rpc<SolanaRpcApi> {
  let isChecked = false;
  const assertGenesisHashOnce = async (): Promise<void> => {
    if (isChecked) return;
    assertGenesis(await readGenesisHash(rpc), genesisHash);
    isChecked = true;
  };
  return new Proxy(rpc, {
    get(target, name) {
      const method = Reflect.get(target, name) as AnyMethod | undefined;
      if (typeof method !== 'function') return method;
      return (...args: unknown[]) => ({
        async send(options?: object) {
          await assertGenesisHashOnce();
          return method(...args).send(options);
        },
      });
    },
  });
}

const readGenesisHash = (rpc: Rpc<SolanaRpcApi>): Promise<string> =>
  rpc.getGenesisHash().send({ abortSignal: AbortSignal.timeout(RPC_TIMEOUT_MS) });

function assertGenesis(served: string, genesisHash: string): void {
  if (served !== genesisHash) throw new Error(`an RPC serves the chain ${served}, the provider is on ${genesisHash}`);
}
