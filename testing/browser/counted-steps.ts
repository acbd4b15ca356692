import { expect, type Page, type Request } from '@playwright/test';

/** Collects the analytics events (steps) that a page sends, in order, and the requests that contain them. */
export function collectCountedSteps(page: Page): { readonly steps: string[]; readonly requests: Request[] } {
  const counted = { steps: [] as string[], requests: [] as Request[] };
  page.on('request', (request) => {
    if (!request.url().endsWith('/v1/analytics/events')) return;
    counted.requests.push(request);
    counted.steps.push(...(request.postDataJSON() as { events: string[] }).events);
  });
  return counted;
}

/** Waits until exactly these steps were reported, in any order. */
export async function expectSteps(counted: { readonly steps: string[] }, ...expected: string[]): Promise<void> {
  await expect.poll(() => counted.steps.toSorted()).toEqual(expected.toSorted());
}
