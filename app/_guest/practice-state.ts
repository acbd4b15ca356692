import type { DrawnPractice } from './practice-calls';
import type { PracticeFailure } from './practice-round';

/**
 * `sealed`: the pack isn't torn yet; `drawing`: the draw is running; `drawn`: the card is known; or the reason why
 * there is no card.
 */
export type PracticeState =
  | { readonly kind: 'sealed' | 'drawing' | PracticeFailure }
  | { readonly kind: 'drawn'; readonly drawn: DrawnPractice };

/** Returns the message key of the button below the pack. */
export const getButtonTextKey = ({ kind }: PracticeState) =>
  kind === 'sealed' || kind === 'drawing' ? 'rip' : kind === 'drawn' ? 'again' : (`failures.${kind}.again` as const);

/** Loads the code of the API calls and draws a card with it. Never rejects: an error becomes the state's failure. */
export async function drawWithCalls<Calls extends { readonly classifyFailure: (error: unknown) => PracticeFailure }>(
  loadCalls: () => Promise<Calls>,
  draw: (calls: Calls) => Promise<DrawnPractice>,
): Promise<PracticeState> {
  let calls: Calls | null = null;
  try {
    calls = await loadCalls();
    return { kind: 'drawn', drawn: await draw(calls) };
  } catch (error) {
    return { kind: calls === null ? 'unreachable' : calls.classifyFailure(error) };
  }
}
