/** How long one call of an RPC may take, in milliseconds. About 12 slots of 400 ms. */
export const RPC_TIMEOUT_MS = 5_000;
/** How long a call may wait for the quota. It leaves a second of the timeout for the call itself. */
export const MAX_QUOTA_WAIT_MS = RPC_TIMEOUT_MS - 1_000;

/** Returns the signal of one RPC call, which aborts with `signal` or after `timeoutMs`. Each call needs a new one. */
export const createRpcSignal = (signal: AbortSignal, timeoutMs = RPC_TIMEOUT_MS): AbortSignal =>
  AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
