import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';

interface Fixtures {
  /** Errors reported by the page. The test fails if any is left at its end. */
  pageErrors: string[];
  /** Fails if axe finds a violation on the current page. */
  expectAccessible: () => Promise<void>;
}

/** Collects a page's errors from now on. Call it for each additional page that a test opens. */
export async function collectErrors(page: Page): Promise<string[]> {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(`thrown: ${error.message}`));
  page.on('console', (message) => {
    // The browser itself logs a request that fails or is refused. Tests assert on how the page handles it.
    if (message.type() !== 'error' || message.text().startsWith('Failed to load resource')) return;
    complaints.push(message.text());
  });
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
      console.error(`policy: ${violatedDirective} blocked ${blockedURI} ${sample}`),
    );
    // A broken image causes no other error that a test would notice.
    document.addEventListener(
      'error',
      ({ target }) => {
        if (target instanceof HTMLImageElement && navigator.onLine) console.error(`picture: ${target.currentSrc}`);
      },
      true,
    );
  });
  return complaints;
}

/**
 * Returns the axe violations on the current page, one line per rule. An element that is fading has too little contrast
 * for a moment, so findings are checked again once all finite animations have ended.
 */
export async function findAxeViolations(page: Page): Promise<string[]> {
  const first = await runAxe(page);
  if (first.length === 0) return first;
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
  return runAxe(page);
}

async function runAxe(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
}

/** A test that fails if its page logs an error, throws, or violates its content security policy. */
export const test = base.extend<Fixtures>({
  pageErrors: [
    async ({ page }, use) => {
      const complaints = await collectErrors(page);
      await use(complaints);
      expect(complaints, 'errors of the page').toEqual([]);
    },
    { auto: true },
  ],
  expectAccessible: async ({ page }, use) => {
    await use(async () => {
      expect(await findAxeViolations(page), 'axe').toEqual([]);
    });
  },
});

export { expect };
