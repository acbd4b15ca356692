/** How long presses of a button are ignored after its action has changed, in milliseconds: the finger was on its way. */
export const IGNORED_AFTER_CHANGE_MS = 500;

/**
 * Returns a function that says whether a press of a button was meant for its current action. `now` is in milliseconds.
 * The first action counts as no change.
 */
export function createPressGuard(now: () => number) {
  let action: { readonly key: string | null; readonly changedAt: number } | null = null;
  return {
    /** Notes the current action. Call it whenever the button is rendered. */
    showAction(key: string | null): void {
      if (action?.key === key) return;
      action = { key, changedAt: action === null ? Number.NEGATIVE_INFINITY : now() };
    },
    isMeant: (): boolean => action !== null && now() - action.changedAt >= IGNORED_AFTER_CHANGE_MS,
  };
}
