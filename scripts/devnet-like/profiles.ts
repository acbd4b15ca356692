/** The behaviour of a Solana RPC provider: its latency and its limits. */
export interface NodeProfile {
  /** Milliseconds from a request to its answer, in addition to the node's own time. */
  readonly latencyMs: number;
  /** The time over which calls are counted, in milliseconds. */
  readonly windowMs: number;
  /** Maximum number of calls within `windowMs`; each call inside a batch counts as one. */
  readonly maxCalls: number;
  /** Maximum number of calls of one method within `windowMs`. */
  readonly maxCallsOfOneMethod: number;
  /** Limits of single methods, which replace `maxCallsOfOneMethod`. */
  readonly maxCallsByMethod?: Readonly<Record<string, number>>;
  /** Maximum number of calls in one JSON-RPC batch. */
  readonly maxBatchCalls: number;
  /** Whether a refusal says in `Retry-After` when to try again. */
  readonly sendsRetryAfter: boolean;
}

const SECOND_MS = 1_000;

/**
 * Providers' documented limits of November 2026: the public endpoints of Solana's clusters, which don't send
 * `Retry-After`, and Helius as an example of a provider with a free and a paid plan. `unlimited` limits only batches.
 * The latency is ours, the same for all.
 */
export const nodeProfiles = {
  public: {
    latencyMs: 120,
    windowMs: 10 * SECOND_MS,
    maxCalls: 100,
    maxCallsOfOneMethod: 40,
    maxBatchCalls: 100,
    sendsRetryAfter: false,
  },
  free: {
    latencyMs: 120,
    windowMs: SECOND_MS,
    maxCalls: 10,
    maxCallsOfOneMethod: 10,
    maxCallsByMethod: { sendTransaction: 1, getProgramAccounts: 5 },
    maxBatchCalls: 10,
    sendsRetryAfter: true,
  },
  paid: {
    latencyMs: 120,
    windowMs: SECOND_MS,
    maxCalls: 50,
    maxCallsOfOneMethod: 50,
    maxCallsByMethod: { sendTransaction: 5, getProgramAccounts: 25 },
    maxBatchCalls: 100,
    sendsRetryAfter: true,
  },
  unlimited: {
    latencyMs: 120,
    windowMs: SECOND_MS,
    maxCalls: Number.POSITIVE_INFINITY,
    maxCallsOfOneMethod: Number.POSITIVE_INFINITY,
    maxBatchCalls: 100,
    sendsRetryAfter: false,
  },
} as const satisfies Record<string, NodeProfile>;

export type ProfileName = keyof typeof nodeProfiles;
