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
  /** Calls of all methods together; null for any number. */
  readonly perSecond: number | null;
  /** Calls of single methods. The limit of `*` counts for each method that isn't named, each by itself. */
  readonly perSecondByMethod: ReadonlyMap<string, number>;
}

/** A request for consecutive slots in one limit's schedule. */
export interface CallTimeReservation {
  readonly key: string;
  readonly lengthMs: number;
}

/**
 * Reserves slots in the schedules that all instances share, and returns in how many milliseconds each reservation
 * begins. Rejects if the schedules can't be reached.
 */
export type ReserveCallTimes = (requests: readonly CallTimeReservation[]) => Promise<ReadonlyMap<string, number>>;

/**
 * Who else uses the quota: nobody, other instances through these schedules, or others while there are no schedules yet.
 */
export type QuotaSharing = 'alone' | 'unconnected' | ReserveCallTimes;

const TOTAL_LIMIT_KEY = 'total';
const OTHER_METHODS_KEY = '*';
/** How long to wait for the answer to a reservation. */
const RESERVATION_TIMEOUT_MS = 1_000;
/** How long the local share is used before the schedules are tried again. */
const SCHEDULE_RETRY_MS = 2_000;
/** Calls per second after a refusal if there is no quota. All documented quotas are larger. */
const SLOWDOWN_CALLS_PER_SECOND = 5;
/** How long calls are slowed down after a refusal if there is no quota. */
const SLOWDOWN_MS = 10_000;

/**
 * The quota as this process may use it: all of it, or slots from the schedules that instances share. Within the
 * schedules the total isn't exceeded in any second, a method's limit not on average. An instance that can't reach the
 * schedules uses a quarter of the quota.
 */
export class Quota {
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
   * Returns 0 if a call of the method may begin, else in how many milliseconds to ask again; null if slots have to be
   * reserved before.
   */
  getWaitMs(method: string, now: number): number | null {
    const sharing = this.getPaceKind(now);
    const ofMethod = this.findMethodLimit(method)?.paces[sharing];
    const methodWait = ofMethod === undefined ? 0 : ofMethod.getWaitMs(now);
    if (methodWait === null) return null;
    // Slots of the total are reserved shortly before they are used, since they are lost soon.
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

  /** Slows the following calls down if no quota says how many are allowed, since the node has just refused one. */
  slowDown(): void {
    if (this.settings.perSecond === null) this.slowUntilMs = this.timing.now() + SLOWDOWN_MS;
  }

  /**
   * Reserves slots for waiting calls, given the method of each. Calls `done` when the slots are there or the schedules
   * can't be reached; never if there are no schedules, a reservation is under way already, or there is nothing to
   * reserve.
   */
  reserveSlots(methods: readonly string[], done: () => void): void {
    if (this.isReserving || typeof this.sharing !== 'function') return;
    const requests = this.listSlotRequests(methods, this.timing.now());
    if (requests.length === 0) return;
    this.isReserving = true;
    let isFinished = false;
    const finish = (starts: ReadonlyMap<string, number> | null): void => {
      // Slots that come after the timeout are lost.
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
      // A call can use a slot of the total only when its method has one.
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
    const { perSecondByMethod: methods } = this.settings;
    return this.findOrCreateLimit(method, methods.get(method) ?? methods.get(OTHER_METHODS_KEY) ?? null);
  }

  private findOrCreateLimit(key: string, perSecond: number | null): RateLimit | null {
    if (perSecond === null) return null;
    const limit = this.limitByKey.get(key) ?? createRateLimit(key, perSecond, key === TOTAL_LIMIT_KEY);
    this.limitByKey.set(key, limit);
    return limit;
  }
}
