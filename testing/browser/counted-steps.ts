import { expect, type Page, type Request } from '@playwright/test';

/** Collects the analytics events (steps) that a page sends, in order, and the requests that contain them. */
export function collectCountedSteps(page: Page): { readonly steps: string[]; readonly requests: Request[] } {
  const told = { steps: [] as string[], requests: [] as Request[] };
  page.on('request', (request) => {
    if (!request.url().endsWith('/v1/analytics/events')) return;
    told.requests.push(request);
    told.steps.push(...(request.postDataJSON() as { events: string[] }).events);
  });
  return told;
}

/** Waits until exactly these steps were reported, in any order. */
export async function expectSteps(told: { readonly steps: string[] }, ...wanted: string[]): Promise<void> {
  await expect.poll(() => told.steps.toSorted()).toEqual(wanted.toSorted());
}
