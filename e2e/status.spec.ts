import { expect, test } from '../testing/browser/strict-page';

test('the status page tells what works with its age, what is open, and why the rest is not', { tag: '@fast' }, async ({
  page,
}) => {
  await page.goto('/status');
  const works = page.getByRole('region', { name: 'What works' });
  await expect(works.getByText('Works', { exact: true })).toHaveCount(4);
  await expect(works.getByText(/^seen working (just now|\d+ s ago)$/)).toHaveCount(4);
  const open = page.getByRole('region', { name: 'Open', exact: true });
  await expect(open.getByRole('heading', { name: 'Duels', exact: true })).toBeVisible();
  await open.getByText('For developers: calls that need it, 1').first().click();
  await expect(open.getByText('POST /duels', { exact: true })).toBeVisible();
  const closed = page.getByRole('region', { name: 'Closed' });
  await expect(closed.getByText('It needs a recorded human approval, and none has been given.')).toBeVisible();
  // Machines are paid here, so it is no fault that no free rips are offered. The page says so.
  const freeRips = closed.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Free rips' }) });
  await expect(freeRips.getByText('Not offered here')).toBeVisible();
  await expect(freeRips.getByText('This isn’t a fault:')).toBeVisible();
});

test('the status page follows changes by itself', async ({ page, expectAccessible }) => {
  await page.goto('/status');
  await expect(page.getByText('Works', { exact: true })).toHaveCount(4);
  await page.route('**/v1/health', async (route) => {
    const response = await route.fetch();
    const health = await response.json();
    health.status = 'degraded';
    const seenAt = new Date(Date.parse(health.checkedAt) - 7_200_000).toISOString();
    const fault = { status: 'failing', seenAt, ageSeconds: 7_200 };
    health.checks.provider = { ...fault, detail: 'The pack provider does not answer.' };
    health.checks.worker = { ...fault, detail: 'No run has ended lately.', lagSeconds: 90 };
    await route.fulfill({ response, json: health });
  });
  await expect(page.getByText('The pack provider does not answer.')).toBeVisible();
  await expect(page.getByText('seen working 2 h ago')).toHaveCount(2);
  await expect(page.getByText('Fails', { exact: true })).toHaveCount(2);
  await expect(page.getByText(/waited for the worker for 90 seconds/)).toBeVisible();
  await expectAccessible();
  // A poll may be pending when the page closes; its error doesn't matter.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('without the service the status page says how old its data is, and goes on when it is back', async ({
  page,
  expectAccessible,
}) => {
  await page.goto('/status');
  await page.route('**/v1/**', (route) => route.abort());
  const alert = page.getByRole('alert').filter({ hasText: 'We can’t reach the service' });
  await expect(alert).toContainText('This is the status as of');
  await expect(page.getByText('Works', { exact: true })).toHaveCount(4);
  await expectAccessible();
  await page.unroute('**/v1/**');
  await expect(alert).toBeHidden();
});

test('every fantasy mode is shown disabled, with what it waits for', async ({ page }) => {
  await page.goto('/fantasy');
  await expect(page.getByText('Disabled', { exact: true })).toHaveCount(3);
  await expect(page.getByText('Not approved', { exact: true })).toHaveCount(3);
  await expect(page.getByText('Its match results, sealed line-ups and payouts aren’t approved.')).toHaveCount(1);
  await expect(page.getByRole('link', { name: 'What is open' })).toHaveAttribute('href', '/status');
});

test('the home page tells which games are open, and which are not', async ({ page }) => {
  await page.goto('/');
  const games = page.getByRole('region', { name: 'What you can play' });
  await expect(games.getByRole('listitem').filter({ hasText: 'Pack duels' })).toContainText('Open');
  await expect(games.getByRole('listitem').filter({ hasText: 'Fantasy' })).toContainText('Disabled');
  await expect(games.getByRole('listitem').filter({ hasText: 'Pack machines' })).toContainText('Open');
  await expect(games.getByRole('listitem').filter({ hasText: 'Fantasy' })).toContainText(
    'its match results and payouts aren’t approved yet',
  );
});
