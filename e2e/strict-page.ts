import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';

interface Fixtures {
  /** What the page complained about; a test that lets anything stand here fails. */
  complaints: string[];
  /** Fails where axe finds something on the page as it is now. */
  expectAccessible: () => Promise<void>;
}

/** Notes what a page complains about from here on; for pages that a test opens beside its first one. */
export async function watch(page: Page): Promise<string[]> {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(`thrown: ${error.message}`));
  page.on('console', (message) => {
    // A refused request (4xx) is logged by the browser itself; tests assert on what the page makes of it.
    if (message.type() !== 'error' || message.text().startsWith('Failed to load resource')) return;
    complaints.push(message.text());
  });
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
      console.error(`policy: ${violatedDirective} blocked ${blockedURI} ${sample}`),
    );
    // A picture that is no picture breaks nothing else that a test would see.
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
 * What axe finds on a page as it is now, one line a rule. What fades while it is looked at has no contrast for a
 * moment: a finding counts when it is still there once nothing moves any more.
 */
export async function axeFindings(page: Page): Promise<string[]> {
  const first = await lookByAxe(page);
  if (first.length === 0) return first;
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
  return lookByAxe(page);
}

async function lookByAxe(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
}

/** A test whose page may not write an error, throw, or break its content security policy. */
export const test = base.extend<Fixtures>({
  complaints: [
    async ({ page }, use) => {
      const complaints = await watch(page);
      await use(complaints);
      expect(complaints, 'errors of the page').toEqual([]);
    },
    { auto: true },
  ],
  expectAccessible: async ({ page }, use) => {
    await use(async () => {
      expect(await axeFindings(page), 'axe').toEqual([]);
    });
  },
});

export { expect };
