/**
 * How long presses are ignored after a button's action has changed, in milliseconds: the finger was already on its way
 * to press the previous action.
 */
export const IGNORED_AFTER_CHANGE_MS = 500;

/**
 * Creates a guard that tells whether a press of a button was meant for the button's current action. `now` returns
 * milliseconds.
 */
export function createPressGuard(now: () => number) {
  let action: { readonly key: string | null; readonly changedAt: number } | null = null;
  return {
    /** Records the button's current action. Call this at each render of the button. The first action isn't a change. */
    showAction(key: string | null): void {
      if (action?.key === key) return;
      action = { key, changedAt: action === null ? Number.NEGATIVE_INFINITY : now() };
    },
    isMeant: (): boolean => action !== null && now() - action.changedAt >= IGNORED_AFTER_CHANGE_MS,
  };
}
