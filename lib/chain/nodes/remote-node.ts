import type { RpcTransport } from '@solana/kit';
import { calculateJitter, type Random } from '../../core/random';
import { RunningReads } from '../running-reads';
import type { CallAttempt } from './node-answer';
import type { Timing } from './timing';

/** Failures in a row after which a node isn't called for `FAILURE_PAUSE_MS`. */
const MAX_CONSECUTIVE_FAILURES = 3;
/** How long a node isn't called after repeated failures. */
const FAILURE_PAUSE_MS = 5_000;
/** The pause after a node's first refusal. Each further refusal in a row doubles the pause. */
const FIRST_REFUSAL_PAUSE_MS = 500;
/** How often the pause doubles at most. */
const MAX_REFUSAL_DOUBLINGS = 5;
/** The longest pause after a refusal, before jitter. A node that asks for more is called again after this. */
const MAX_REFUSAL_PAUSE_MS = 60_000;
/** Up to this much is added to a pause after a refusal, so that instances don't return together. */
const MAX_JITTER_MS = 500;

/** Why a node isn't called now: it fails, or it refuses calls because its quota is used up. */
interface Outage {
  readonly kind: 'failing' | 'refusing';
  readonly untilMs: number;
}

/** Dependencies of a node. */
export interface NodeDependencies {
  readonly timing: Timing;
  readonly random: Random;
  /** Called with `isUp` false when calls to the node are paused, and with `isUp` true when it works again. */
  readonly onAvailabilityChange: (name: string, isUp: boolean) => void;
}

/** A call that has begun. Exactly one of these functions must be called, to end it. */
export interface NodeCall {
  succeed(): void;
  /** Counts a failure. Calls that share an HTTP request pass the same `request`, and count once. */
  fail(request: object): void;
  /** Pauses the node. `retryAfterMs` is the pause that the node requested; null if it named none. */
  refuse(retryAfterMs: number | null): void;
  /** Ends the call without an effect on the node's state. */
  cancel(): void;
}

/**
 * A node and its circuit breaker. After failures, or a refusal, the node isn't called for some time; then a single call
 * probes it. After a refusal, other calls can wait for the probe's outcome. Calls that began before the pause don't
 * affect it.
 */
export class RemoteNode {
  private failureCount = 0;
  private readonly failedRequests = new WeakSet<object>();
  private refusalCount = 0;
  private outage: Outage | null = null;
  private probe: Promise<void> | null = null;
  /** Time at which the node last showed that it serves the right chain, in milliseconds of `Timing`. */
  verifiedAtMs = Number.NEGATIVE_INFINITY;
  /**
   * Calls of `getGenesisHash` that verify this node and haven't been answered yet. Calls that need a verification share
   * them, except that a player's call doesn't wait for one of housekeeping.
   */
  readonly verifications = new RunningReads<CallAttempt>();

  /** `name` is shown in metrics and logs, so it must not contain the API key that the node's URL may have. */
  constructor(
    readonly name: string,
    readonly transport: RpcTransport,
    private readonly services: NodeDependencies,
  ) {}

  canBeCalled(): boolean {
    if (this.outage === null) return true;
    return this.probe === null && this.outage.untilMs <= this.services.timing.now();
  }

  /**
   * Returns the rest of the pause that a refusal caused, in milliseconds; while a probe runs, a promise that resolves
   * when the probe is over. Null if the node isn't paused for a refusal.
   */
  getRefusalPause(): number | Promise<void> | null {
    if (this.outage?.kind !== 'refusing') return null;
    return this.probe ?? Math.max(0, this.outage.untilMs - this.services.timing.now());
  }

  /** Begins a call. If the node was paused, this call is the probe. */
  beginCall(): NodeCall {
    let end = (): void => {};
    const isProbe = this.outage !== null;
    if (isProbe)
      this.probe = new Promise((resolve) => {
        end = () => {
          this.probe = null;
          resolve();
        };
      });
    const createEnding =
      <Values extends unknown[]>(apply: (...values: Values) => void) =>
      (...values: Values): void => {
        if (isProbe || this.outage === null) apply(...values);
        end();
      };
    return {
      succeed: createEnding(() => this.recover()),
      fail: createEnding((request: object) => {
        if (!this.failedRequests.has(request)) this.failureCount += 1;
        this.failedRequests.add(request);
        if (isProbe || this.failureCount >= MAX_CONSECUTIVE_FAILURES) this.pause('failing', FAILURE_PAUSE_MS);
      }),
      refuse: createEnding((retryAfterMs: number | null) => {
        const pause = Math.max(
          retryAfterMs ?? 0,
          FIRST_REFUSAL_PAUSE_MS * 2 ** Math.min(this.refusalCount, MAX_REFUSAL_DOUBLINGS),
        );
        this.refusalCount += 1;
        const jitter = calculateJitter(this.services.random) * MAX_JITTER_MS;
        this.pause('refusing', Math.min(pause, MAX_REFUSAL_PAUSE_MS) + jitter);
      }),
      cancel: createEnding(() => {}),
    };
  }

  private recover(): void {
    if (this.outage !== null) this.services.onAvailabilityChange(this.name, true);
    this.failureCount = 0;
    this.refusalCount = 0;
    this.outage = null;
  }

  private pause(kind: Outage['kind'], ms: number): void {
    if (this.outage === null) this.services.onAvailabilityChange(this.name, false);
    this.outage = { kind, untilMs: this.services.timing.now() + ms };
  }
}
