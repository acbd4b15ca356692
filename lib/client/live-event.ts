/** A change of a record. Read the record itself to learn more. */
export interface ChangeEvent {
  /**
   * `duel`, `opening`, `result`, `search`, `transaction`, `payment`, `rip` or `refund`; newer services may have more.
   */
  readonly type: string;
  /** The record's id. */
  readonly id: string;
  /** Grows from change to change, with gaps. */
  readonly position: number;
  /** The duel's version after the change, or the rip's step; null for the other types. */
  readonly version: number | null;
  /** The record's status after the change, a rip's step, the side of an opening, or the mode of a result. */
  readonly status: string;
  readonly at: Date;
}

/**
 * A connection or a period of polling has begun, or polling missed changes. If `resumed` is false, changes before it
 * may have been missed: read again what you show.
 */
export interface OpenedEvent {
  readonly type: 'opened';
  readonly position: number;
  readonly resumed: boolean;
}

/** The lobby's counters. */
export interface CountersEvent {
  readonly type: 'counters';
  readonly openDuels: number;
  readonly runningDuels: number;
}

/** How many streams watch a duel, without those of its players. Anyone can open streams, so it proves nothing. */
export interface ViewersEvent {
  readonly type: 'viewers';
  readonly duelId: string;
  readonly viewers: number;
}

export type LiveEvent = ChangeEvent | OpenedEvent | CountersEvent | ViewersEvent;

export const isChange = (event: LiveEvent): event is ChangeEvent => 'at' in event;

export const isViewers = (event: LiveEvent): event is ViewersEvent => event.type === 'viewers';

/** Whether changes before this event may be missing, so that the caller has to read its state again. */
export const isGap = (event: LiveEvent): event is OpenedEvent => 'resumed' in event && !event.resumed;

/** A change as the service sends it. */
export type WireChange = Omit<ChangeEvent, 'at'> & { readonly at: string };

/** Decodes a change without its zod schema, which would make the published client much larger. */
export const decodeChange = (wire: WireChange): ChangeEvent => ({ ...wire, at: new Date(wire.at) });

/**
 * Parses the data of a stream's event. Returns `unknown` for an event that isn't a change and that only newer services
 * send, and `broken` for data that no service sends.
 */
export function parseEvent(data: string): LiveEvent | 'unknown' | 'broken' {
  try {
    const event = JSON.parse(data) as WireChange | OpenedEvent | CountersEvent | ViewersEvent;
    if (event.type === 'counters' || event.type === 'viewers') return event as CountersEvent | ViewersEvent;
    if (event.type !== 'opened' && !('at' in event)) return 'unknown';
    if (!Number.isSafeInteger((event as WireChange).position)) return 'broken';
    return 'at' in event ? decodeChange(event) : (event as OpenedEvent);
  } catch {
    return 'broken';
  }
}
