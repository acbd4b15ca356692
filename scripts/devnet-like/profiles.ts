/** The behaviour of a Solana RPC provider: its latency and its limits. */
export interface NodeProfile {
  /** Milliseconds from a request to its answer, in addition to the node's own time. */
  readonly latencyMs: number;
  /** The time over which calls are counted, in milliseconds. */
  readonly windowMs: number;
  /** Most calls in that time; each call inside a batch is one. */
  readonly calls: number;
  /** Most calls of one method in that time. */
  readonly callsOfMethod: number;
  /** Lower limits for single methods. */
  readonly callsOf?: Readonly<Record<string, number>>;
  /** Most calls in one JSON-RPC batch. */
  readonly batch: number;
  /** Whether a refusal says in `Retry-After` when to come again. */
  readonly tellsWhen: boolean;
}

const SECOND = 1_000;

/**
 * Documented limits of November 2026: the public endpoints of Solana's clusters, and Helius as an example of a provider
 * with a free and a paid plan. The public endpoints don't say when to come again.
 */
export const nodeProfiles = {
  public: {
    latencyMs: 120,
    windowMs: 10 * SECOND,
    calls: 100,
    callsOfMethod: 40,
    batch: 100,
    tellsWhen: false,
  },
  free: {
    latencyMs: 120,
    windowMs: SECOND,
    calls: 10,
    callsOfMethod: 10,
    callsOf: { sendTransaction: 1, getProgramAccounts: 5 },
    batch: 10,
    tellsWhen: true,
  },
  paid: {
    latencyMs: 120,
    windowMs: SECOND,
    calls: 50,
    callsOfMethod: 50,
    callsOf: { sendTransaction: 5, getProgramAccounts: 25 },
    batch: 100,
    tellsWhen: true,
  },
  unlimited: {
    latencyMs: 120,
    windowMs: SECOND,
    calls: Number.POSITIVE_INFINITY,
    callsOfMethod: Number.POSITIVE_INFINITY,
    batch: 100,
    tellsWhen: false,
  },
} as const satisfies Record<string, NodeProfile>;

export type ProfileName = keyof typeof nodeProfiles;
