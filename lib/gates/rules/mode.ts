import { getGate } from './evaluate';
import type { Gate, GateId } from './gate';

/**
 * `available`: can be used now. `unavailable`: turned on, but something that it needs doesn't work now. `disabled`:
 * turned off, or not approved. `coming-soon`: not built yet, such as a game without modes. Best first.
 */
export const modeStatuses = ['available', 'unavailable', 'disabled', 'coming-soon'] as const;
export type ModeStatus = (typeof modeStatuses)[number];

/** State of a feature, as its gate gives it. */
export interface ModeState {
  readonly status: ModeStatus;
  readonly reason: string | null;
  readonly opensWhen: string | null;
  readonly gate: GateId;
}

/** The status of a feature by the kind of reason that closes its gate. */
const STATUS_BY_KIND = { off: 'disabled', away: 'unavailable' } as const;

/** Returns the state of the feature behind a gate: open is `available`. */
export function getModeState(gates: readonly Gate[], gate: GateId): ModeState {
  const { closedReason } = getGate(gates, gate);
  return closedReason === null
    ? { status: 'available', reason: null, opensWhen: null, gate }
    : {
        status: STATUS_BY_KIND[closedReason.kind],
        reason: closedReason.reason,
        opensWhen: closedReason.opensWhen,
        gate,
      };
}

/** Returns the best status of the parts; `coming-soon` without parts. */
export const findBestStatus = (parts: readonly { readonly status: ModeStatus }[]): ModeStatus =>
  modeStatuses.find((status) => parts.some((part) => part.status === status)) ?? 'coming-soon';
