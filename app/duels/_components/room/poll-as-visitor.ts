import { sendWithRetries } from '../../../../lib/client/send';
import { systemClock } from '../../../../lib/core/clock';
import { updateClockOffset } from '../../../_duel/clock-offset';
import type { DuelView } from '../../../_duel/view';

/** A new clock offset is ignored if it differs by less than this: a countdown in seconds would look the same. */
const OFFSET_TOLERANCE_MS = 250;

/**
 * Polls a duel for a visitor. Returns `known`, or a copy with the new clock offset, if the duel didn't change.
 * Otherwise loads the code that reads a whole receipt, which is larger than the page.
 */
export async function pollAsVisitor(known: DuelView): Promise<DuelView> {
  const { duelId } = known.duel;
  const askedAt = systemClock.now().getTime();
  const init = { headers: { accept: 'application/json' } };
  const { text } = await sendWithRetries({}, { url: `/v1/duels/${duelId}/receipt`, init, repeatable: true });
  const receipt = JSON.parse(text);
  if (!isSameState(receipt, known)) return (await import('../../../_duel/calls')).decodeVisitorView(receipt, askedAt);
  const offsetMs = updateClockOffset(askedAt, new Date(receipt.issuedAt));
  // If nothing changed, returns the same object, so that React doesn't render again.
  return Math.abs(offsetMs - known.clockOffsetMs) < OFFSET_TOLERANCE_MS ? known : { ...known, clockOffsetMs: offsetMs };
}

type State = Pick<DuelView, 'duel' | 'custodyAlerts'>;

/** Whether a receipt and a view show the same state of a duel and its alerts. */
export const isSameState = (one: State, other: State): boolean => serializeState(one) === serializeState(other);

/**
 * Serializes what changes with every change of a duel or its alerts, the same from a receipt and its view. An alert may
 * change without the duel: then it is resolved or has another payment, and its `outBy` is another one.
 */
const serializeState = ({ duel: { status, updatedAt }, custodyAlerts }: State): string =>
  JSON.stringify([status, updatedAt, custodyAlerts.map(({ outBy }) => outBy)]);
