import {
  addReservedCallTimes,
  calculateReservationMs,
  createRateLimit,
  type PaceKind,
  type RateLimit,
  RESERVE_AHEAD_MS,
} from './limit';
import { EvenPace } from './pace';
import type { Timing } from './timing';

/** Calls that a deployment may make in a second. */
export interface QuotaSettings {
  /** Calls of all methods together; null if the quota has no such limit. */
  readonly perSecond: number | null;
  /** Calls of a method, by its name. `*` is the limit of each method that isn't named; such methods don't share it. */
  readonly perSecondByMethod: ReadonlyMap<string, number>;
}

/** A request to reserve consecutive call times in the schedule of the limit `key`. */
export interface CallTimeReservation {
  readonly key: string;
  readonly lengthMs: number;
}

/**
 * Reserves call times in the schedules that all instances share. Resolves to the number of milliseconds from now until
 * each reservation begins, by key. Rejects if the schedules can't be reached.
 */
export type ReserveCallTimes = (requests: readonly CallTimeReservation[]) => Promise<ReadonlyMap<string, number>>;

/**
 * Other users of the quota: none (`alone`); other instances, while this one isn't connected to their schedules yet
 * (`unconnected`); or other instances through the schedules that this function reserves in.
 */
export type QuotaSharing = 'alone' | 'unconnected' | ReserveCallTimes;

/** Key of the limit for calls of all methods together. */
const TOTAL_LIMIT_KEY = 'total';
/** Name in the settings for the limit of each method that isn't named. */
const OTHER_METHODS_KEY = '*';
/** How long to wait for the answer to a reservation. */
const RESERVATION_TIMEOUT_MS = 1_000;
/** How long an instance uses its local share of the quota before it tries to reach the schedules again. */
const SCHEDULE_RETRY_MS = 2_000;
/** Calls per second after a node's refusal, if no limit for all methods together is configured. */
const SLOWDOWN_CALLS_PER_SECOND = 5;
/** How long calls are slowed down after a node's refusal, if no limit for all methods together is configured. */
const SLOWDOWN_MS = 10_000;

/**
 * The part of the quota that this process may use: all of it, or call times from the schedules that instances share.
 * While all instances use the schedules, the total limit isn't exceeded in any second, and a method's limit isn't
 * exceeded on average. An instance that can't reach the schedules uses a quarter of the quota.
 */
export class NodeQuota {
  private sharing: QuotaSharing;
  private readonly limitByKey = new Map<string, RateLimit>();
  private readonly slowPace = new EvenPace(1_000 / SLOWDOWN_CALLS_PER_SECOND);
  private slowUntilMs = Number.NEGATIVE_INFINITY;
  private localShareUntilMs = Number.NEGATIVE_INFINITY;
  private isReserving = false;

  constructor(
    private readonly settings: QuotaSettings,
    instances: QuotaSharing,
    private readonly timing: Timing,
  ) {
    this.sharing = instances;
  }

  setSharing(instances: QuotaSharing): void {
    this.sharing = instances;
  }

  /**
   * Returns 0 if a call of the method may begin now, otherwise in how many milliseconds to ask again. Null if a call
   * time must be reserved first.
   */
  getWaitMs(method: string, now: number): number | null {
    const sharing = this.getPaceKind(now);
    const ofMethod = this.findMethodLimit(method)?.paces[sharing];
    const methodWait = ofMethod === undefined ? 0 : ofMethod.getWaitMs(now);
    if (methodWait === null) return null;
    // Call times of the total limit are reserved shortly before they are used, because they expire soon.
    if (methodWait > RESERVE_AHEAD_MS) return methodWait - RESERVE_AHEAD_MS;
    const ofTotal = this.findTotalLimit()?.paces[sharing];
    const totalWait = ofTotal === undefined ? 0 : ofTotal.getWaitMs(now);
    if (totalWait === null) return null;
    return Math.max(methodWait, totalWait, now < this.slowUntilMs ? this.slowPace.getWaitMs(now) : 0);
  }

  /** Records that a call begins. */
  recordCall(method: string, now: number): void {
    const sharing = this.getPaceKind(now);
    this.findMethodLimit(method)?.paces[sharing].recordCall(now);
    this.findTotalLimit()?.paces[sharing].recordCall(now);
    this.slowPace.recordCall(now);
  }

  /**
   * Slows down the following calls after a node refused one. Does nothing if a limit for all methods together is
   * configured.
   */
  slowDown(): void {
    if (this.settings.perSecond === null) this.slowUntilMs = this.timing.now() + SLOWDOWN_MS;
  }

  /**
   * Reserves call times for waiting calls, given the method of each. Calls `done` once the times are reserved or the
   * schedules can't be reached. Doesn't call it if there are no schedules, another reservation is running, or nothing
   * needs to be reserved.
   */
  reserveSlots(methods: readonly string[], done: () => void): void {
    if (this.isReserving || typeof this.sharing !== 'function') return;
    const requests = this.listSlotRequests(methods, this.timing.now());
    if (requests.length === 0) return;
    this.isReserving = true;
    let isFinished = false;
    const finish = (starts: ReadonlyMap<string, number> | null): void => {
      // An answer that comes after the timeout is ignored.
      if (isFinished) return;
      isFinished = true;
      this.isReserving = false;
      cancel();
      const now = this.timing.now();
      if (starts === null) this.localShareUntilMs = now + SCHEDULE_RETRY_MS;
      else
        for (const { limit, lengthMs } of requests)
          addReservedCallTimes(limit, now + (starts.get(limit.key) ?? 0), lengthMs);
      done();
    };
    const cancel = this.timing.schedule(RESERVATION_TIMEOUT_MS, () => finish(null));
    this.sharing(requests.map(({ limit, lengthMs }) => ({ key: limit.key, lengthMs }))).then(finish, () =>
      finish(null),
    );
  }

  private listSlotRequests(methods: readonly string[], now: number): { limit: RateLimit; lengthMs: number }[] {
    const waiting = [...new Set(methods)].map((method) => {
      const calls = methods.filter((each) => each === method).length;
      const limit = this.findMethodLimit(method);
      // A call can use a call time of the total limit only once it has one of its method.
      const ready = limit === null ? calls : Math.min(calls, limit.paces.reserved.countUntil(now + RESERVE_AHEAD_MS));
      return { limit, calls, ready };
    });
    const total = { limit: this.findTotalLimit(), calls: waiting.reduce((sum, { ready }) => sum + ready, 0) };
    return [total, ...waiting].flatMap(({ limit, calls }) =>
      limit === null || calls === 0 || limit.paces.reserved.getWaitMs(now) !== null
        ? []
        : [{ limit, lengthMs: calculateReservationMs(limit, calls) }],
    );
  }

  private getPaceKind(now: number): PaceKind {
    if (this.sharing === 'alone') return 'alone';
    return this.sharing === 'unconnected' || now < this.localShareUntilMs ? 'local-share' : 'reserved';
  }

  private findTotalLimit(): RateLimit | null {
    return this.findOrCreateLimit(TOTAL_LIMIT_KEY, this.settings.perSecond);
  }

  private findMethodLimit(method: string): RateLimit | null {
    const { perSecondByMethod } = this.settings;
    return this.findOrCreateLimit(
      method,
      perSecondByMethod.get(method) ?? perSecondByMethod.get(OTHER_METHODS_KEY) ?? null,
    );
  }

  private findOrCreateLimit(key: string, perSecond: number | null): RateLimit | null {
    if (perSecond === null) return null;
    const limit = this.limitByKey.get(key) ?? createRateLimit(key, perSecond, key === TOTAL_LIMIT_KEY);
    this.limitByKey.set(key, limit);
    return limit;
  }
}
