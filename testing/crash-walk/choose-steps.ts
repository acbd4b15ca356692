/** Returns one of every `every` steps, counted from the step `from` on; the first step is 1. */
export const chooseSteps = <Step>(
  steps: readonly Step[],
  { every, from }: { readonly every: number; readonly from: number },
): Step[] => steps.slice(from - 1).filter((_, index) => index % every === 0);
