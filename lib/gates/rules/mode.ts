import { gateOf } from './evaluate';
import type { Gate, GateId } from './gate';

/**
 * `available`: can be played now. `unavailable`: turned on, but something that it needs is away. `disabled`: turned off,
 * or not approved. `coming-soon`: nothing is there yet, such as a game without modes. Only the first may be submitted.
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

const STATUS = { off: 'disabled', away: 'unavailable' } as const;

export function modeStateOf(gates: readonly Gate[], gate: GateId): ModeState {
  const { closed } = gateOf(gates, gate);
  return closed === null
    ? { status: 'available', reason: null, opensWhen: null, gate }
    : { status: STATUS[closed.kind], reason: closed.reason, opensWhen: closed.opensWhen, gate };
}

/** A whole is as far as the farthest of its parts. */
export const bestStatus = (parts: readonly { readonly status: ModeStatus }[]): ModeStatus =>
  modeStatuses.find((status) => parts.some((part) => part.status === status)) ?? 'coming-soon';
