import type { Page } from '@playwright/test';

/** Starts to add up the layout shifts of each page that is opened after the call. Call it before `goto`. */
export const observeLayoutShift = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        document.documentElement.dataset.shift = String(
          Number(document.documentElement.dataset.shift ?? 0) + entry.value,
        );
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** Returns the sum of the current page's layout shifts so far, without a unit. */
export const readLayoutShift = (page: Page): Promise<number> =>
  page.evaluate(() => Number(document.documentElement.dataset.shift ?? 0));
