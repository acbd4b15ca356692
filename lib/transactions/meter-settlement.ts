import type { Queries } from '../../db/client';
import type { Log } from '../api/log';
import { type Meter, silentMeter } from '../api/meter';
import { listEvents, type StoredDuel } from '../duel/store';

interface SettlementServices {
  readonly database: { readonly queries: Queries };
  readonly meter: Meter;
  readonly log: Log;
}

/**
 * Adds the time from the event of the second payment to that of the settlement to the metrics, if `after` was just
 * saved as settled. Only one instance can save it, so it is counted once. Not counted: a settlement whose process dies
 * after the commit, and one that was found in the same check as the second payment, because its time is unknown.
 */
export async function meterSettlement(
  { database, meter, log }: SettlementServices,
  before: StoredDuel,
  after: StoredDuel,
): Promise<void> {
  if (meter === silentMeter) return;
  if (after.status !== 'settled' || before.status === 'settled' || before.status === 'refunded') return;
  try {
    const events = await listEvents(database.queries, after.duelId);
    const paid = events.find(({ statusTo }) => statusTo === 'funded');
    const settled = events.findLast(({ statusTo }) => statusTo === 'settled');
    if (paid === undefined || settled === undefined || paid.at >= settled.at) return;
    meter.countSettlement((settled.at.getTime() - paid.at.getTime()) / 1_000);
  } catch (error) {
    log.warn({ duelId: after.duelId, err: error }, 'the time of this settlement could not be counted');
  }
}
