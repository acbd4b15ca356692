/** How long one call of an RPC may take, in milliseconds. About 12 slots. */
export const RPC_TIMEOUT_MS = 5_000;
/** How long a call may wait for the quota. It leaves a second of the timeout for the call itself. */
export const MAX_QUOTA_WAIT_MS = RPC_TIMEOUT_MS - 1_000;

/** The signal of one RPC call: aborts with the agent, or when the call takes too long. Each call needs a new one. */
export const createRpcSignal = (signal: AbortSignal, timeoutMs = RPC_TIMEOUT_MS): AbortSignal =>
  AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
