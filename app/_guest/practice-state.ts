import type { DrawnPractice } from './practice-calls';

/** Why a draw shows no card, as `classifyFailure` tells it. */
export type PracticeFailure = 'refused' | 'unreachable' | 'unverifiable';

/**
 * `sealed`: the pack isn't torn yet; `drawing`: the draw is running; `drawn`: the card is known; `refused`: the service
 * refused to reveal its seed; `unverifiable`: its response can't be checked; `unreachable`: anything else failed.
 */
export type PracticeState =
  | { readonly kind: 'sealed' | 'drawing' | PracticeFailure }
  | { readonly kind: 'drawn'; readonly drawn: DrawnPractice };

/** Loads the calls and draws with them. Never rejects. */
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
