import { expect, test } from '../testing/browser/strict-page';

/**
 * Returns and removes the complaints that the fixture reports for some work in the page, so that this test itself
 * passes.
 */
async function takeProvokedComplaints(complaints: string[], work: Promise<unknown>): Promise<string[]> {
  await work;
  await expect.poll(() => complaints.length).toBeGreaterThan(0);
  return complaints.splice(0);
}

test('an error of the page is noticed', { tag: '@fast' }, async ({ page, pageErrors }) => {
  await page.goto('/');
  expect(
    await takeProvokedComplaints(
      pageErrors,
      page.evaluate(() => console.error('broken')),
    ),
  ).toEqual(['broken']);
  const thrown = page.evaluate(() => {
    setTimeout(() => {
      throw new Error('lost');
    });
  });
  expect(await takeProvokedComplaints(pageErrors, thrown)).toEqual(['thrown: lost']);
});

test('a break of the policy is noticed', { tag: '@fast' }, async ({ page, pageErrors }) => {
  await page.goto('/');
  const inline = page.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<p style="color: red">red</p>'));
  expect((await takeProvokedComplaints(pageErrors, inline)).join('\n')).toContain('style-src');
});
