import type { NodeProfile } from './profiles';

type Limits = Pick<NodeProfile, 'windowMs' | 'maxCalls' | 'maxCallsOfOneMethod' | 'maxCallsByMethod'>;

interface AdmittedCall {
  readonly admittedAtMs: number;
  readonly method: string;
}

/** Counts calls over a sliding window. Times are milliseconds of any clock that never goes back. */
export class CallQuota {
  private admitted: AdmittedCall[] = [];

  constructor(private readonly limits: Limits) {}

  /**
   * Admits the calls of one request, all or none. Returns null if they are admitted, else the milliseconds until they
   * would be if no others were admitted meanwhile; `windowMs` if they exceed a limit by themselves. Refused calls don't
   * use up the quota.
   */
  admitOrGetWaitMs(methods: readonly string[], now: number): number | null {
    this.admitted = this.admitted.filter(({ admittedAtMs }) => admittedAtMs > now - this.limits.windowMs);
    const waits = [
      this.calculateWaitMs(this.admitted, methods.length, this.limits.maxCalls, now),
      ...[...new Set(methods)].map((method) => {
        const limit = this.limits.maxCallsByMethod?.[method] ?? this.limits.maxCallsOfOneMethod;
        const ofMethod = this.admitted.filter((each) => each.method === method);
        return this.calculateWaitMs(ofMethod, methods.filter((each) => each === method).length, limit, now);
      }),
    ];
    const wait = Math.max(...waits);
    if (wait > 0) return wait;
    for (const method of methods) this.admitted.push({ admittedAtMs: now, method });
    return null;
  }

  private calculateWaitMs(admitted: readonly AdmittedCall[], calls: number, limit: number, now: number): number {
    const surplus = admitted.length + calls - limit;
    if (surplus <= 0) return 0;
    const leaves = admitted[surplus - 1];
    // A request with more calls than the limit is never admitted, however long it waits: returns a whole window.
    return leaves === undefined ? this.limits.windowMs : leaves.admittedAtMs + this.limits.windowMs - now;
  }
}
