import { expect, test } from '../testing/browser/strict-page';
import { runDuelScript } from '../testing/server/play';

test('a duel’s page tells in words of a payment that no duel waited for, and that it is out again', async ({
  page,
  baseURL,
  expectAccessible,
}) => {
  test.setTimeout(120_000);
  const { code, output } = await runDuelScript(baseURL as string, '--refund');
  expect(code, output).toBe(0);
  const [duelId = ''] = /duel_\w+/.exec(output) ?? [];
  await page.goto(`/duels/${duelId}`);
  const note = page.getByRole('alert').filter({ hasText: 'One side paid, the other did not in time' });
  await expect(note).toContainText('All of it is out of the vault again. Nothing is left to do.');
  await expectAccessible();
});
