import type { Rpc, SolanaRpcApi } from '@solana/kit';
import { onTestFinished, vi } from 'vitest';

/** Until the test ends, every `AbortSignal.timeout` aborts at once, whatever its time. Returns the requested times. */
export function expireTimeoutsAtOnce(): { readonly requestedTimeoutsMs: readonly number[] } {
  const milliseconds: number[] = [];
  const spy = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    milliseconds.push(ms);
    const ending = new AbortController();
    setImmediate(() => ending.abort(new DOMException('The operation timed out', 'TimeoutError')));
    return ending.signal;
  });
  onTestFinished(() => spy.mockRestore());
  return { requestedTimeoutsMs: milliseconds };
}

/** Opens an RPC that answers these methods at once. A call of any other method hangs until its signal aborts. */
export const openPartialRpc = (answers: Readonly<Record<string, (...args: never[]) => unknown>>): Rpc<SolanaRpcApi> =>
  new Proxy({} as Rpc<SolanaRpcApi>, {
    get: (_, method: string) =>
      method === 'then'
        ? undefined
        : (...args: never[]) => ({
            send: async ({ abortSignal }: { abortSignal?: AbortSignal } = {}) => {
              const answer = answers[method];
              return answer === undefined ? hangUntil(abortSignal) : answer(...args);
            },
          }),
  });

const hangUntil = (signal: AbortSignal | undefined): Promise<never> =>
  new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
  });
