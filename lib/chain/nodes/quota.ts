import { AHEAD_MS, addSlots, getReservationMs, type Limit, openLimit, type Sharing } from './limit';
import { EvenPace } from './pace';
import type { Timing } from './timing';

/** Calls that a deployment may make in a second. */
export interface QuotaSettings {
  /** Calls of all methods together; null for any number. */
  readonly perSecond: number | null;
  /** Calls of single methods. The limit of `*` counts for each method that isn't named, each by itself. */
  readonly methods: ReadonlyMap<string, number>;
}

/** A request for consecutive slots in one limit's schedule. */
export interface SlotRequest {
  readonly key: string;
  readonly lengthMs: number;
}

/**
 * Reserves slots in the schedules that all instances share, and returns in how many milliseconds each reservation
 * begins. Rejects if the schedules can't be reached.
 */
export type ReserveSlots = (requests: readonly SlotRequest[]) => Promise<ReadonlyMap<string, number>>;

/**
 * Who else uses the quota: nobody, other instances through these schedules, or others while there are no schedules yet.
 */
export type Instances = 'alone' | 'unconnected' | ReserveSlots;

const TOTAL = 'total';
const OTHER_METHODS = '*';
/** How long to wait for the answer to a reservation. */
const RESERVATION_MS = 1_000;
/** How long the local share is used before the schedules are tried again. */
const LOCAL_MS = 2_000;
/** Calls per second after a refusal if there is no quota. All documented quotas are larger. */
const AFTER_REFUSAL_PER_SECOND = 5;
/** How long calls are slowed down after a refusal if there is no quota. */
const AFTER_REFUSAL_MS = 10_000;

/**
 * The quota as this process may use it: all of it, or slots from the schedules that instances share. Within the
 * schedules the total isn't exceeded in any second, a method's limit not on average. An instance that can't reach the
 * schedules uses a quarter of the quota.
 */
export class Quota {
  private instances: Instances;
  private readonly limits = new Map<string, Limit>();
  private readonly afterRefusal = new EvenPace(1_000 / AFTER_REFUSAL_PER_SECOND);
  private carefulUntil = Number.NEGATIVE_INFINITY;
  private localUntil = Number.NEGATIVE_INFINITY;
  private isReserving = false;

  constructor(
    private readonly settings: QuotaSettings,
    instances: Instances,
    private readonly timing: Timing,
  ) {
    this.instances = instances;
  }

  connect(instances: Instances): void {
    this.instances = instances;
  }

  /**
   * Returns 0 if a call of the method may begin, else in how many milliseconds to ask again; null if slots have to be
   * reserved before.
   */
  wait(method: string, now: number): number | null {
    const sharing = this.getSharing(now);
    const ofMethod = this.findMethodLimit(method)?.paces[sharing];
    const methodWait = ofMethod === undefined ? 0 : ofMethod.wait(now);
    if (methodWait === null) return null;
    // Slots of the total are reserved shortly before they are used, since they are lost soon.
    if (methodWait > AHEAD_MS) return methodWait - AHEAD_MS;
    const ofTotal = this.findTotal()?.paces[sharing];
    const totalWait = ofTotal === undefined ? 0 : ofTotal.wait(now);
    if (totalWait === null) return null;
    return Math.max(methodWait, totalWait, now < this.carefulUntil ? this.afterRefusal.wait(now) : 0);
  }

  /** Records that a call begins. */
  take(method: string, now: number): void {
    const sharing = this.getSharing(now);
    this.findMethodLimit(method)?.paces[sharing].take(now);
    this.findTotal()?.paces[sharing].take(now);
    this.afterRefusal.take(now);
  }

  /** Slows the following calls down if no quota says how many are allowed, since the node has just refused one. */
  slowDown(): void {
    if (this.settings.perSecond === null) this.carefulUntil = this.timing.now() + AFTER_REFUSAL_MS;
  }

  /**
   * Reserves slots for waiting calls, given the method of each. Calls `done` when the slots are there or the schedules
   * can't be reached; never if there are no schedules, a reservation is under way already, or there is nothing to
   * reserve.
   */
  reserve(methods: readonly string[], done: () => void): void {
    if (this.isReserving || typeof this.instances !== 'function') return;
    const requests = this.listRequests(methods, this.timing.now());
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
      if (starts === null) this.localUntil = now + LOCAL_MS;
      else for (const { limit, lengthMs } of requests) addSlots(limit, now + (starts.get(limit.key) ?? 0), lengthMs);
      done();
    };
    const cancel = this.timing.after(RESERVATION_MS, () => finish(null));
    this.instances(requests.map(({ limit, lengthMs }) => ({ key: limit.key, lengthMs }))).then(finish, () =>
      finish(null),
    );
  }

  private listRequests(methods: readonly string[], now: number): { limit: Limit; lengthMs: number }[] {
    const waiting = [...new Set(methods)].map((method) => {
      const calls = methods.filter((each) => each === method).length;
      const limit = this.findMethodLimit(method);
      // A call can use a slot of the total only when its method has one.
      const ready = limit === null ? calls : Math.min(calls, limit.paces.reserved.countUntil(now + AHEAD_MS));
      return { limit, calls, ready };
    });
    const total = { limit: this.findTotal(), calls: waiting.reduce((sum, { ready }) => sum + ready, 0) };
    return [total, ...waiting].flatMap(({ limit, calls }) =>
      limit === null || calls === 0 || limit.paces.reserved.wait(now) !== null
        ? []
        : [{ limit, lengthMs: getReservationMs(limit, calls) }],
    );
  }

  private getSharing(now: number): Sharing {
    if (this.instances === 'alone') return 'alone';
    return this.instances === 'unconnected' || now < this.localUntil ? 'local-share' : 'reserved';
  }

  private findTotal(): Limit | null {
    return this.findLimit(TOTAL, this.settings.perSecond);
  }

  private findMethodLimit(method: string): Limit | null {
    const { methods } = this.settings;
    return this.findLimit(method, methods.get(method) ?? methods.get(OTHER_METHODS) ?? null);
  }

  private findLimit(key: string, perSecond: number | null): Limit | null {
    if (perSecond === null) return null;
    const limit = this.limits.get(key) ?? openLimit(key, perSecond, key === TOTAL);
    this.limits.set(key, limit);
    return limit;
  }
}
