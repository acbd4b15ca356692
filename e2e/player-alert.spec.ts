import { expect, test } from '../testing/browser/strict-page';
import { runDuelScript } from '../testing/server/play';

test('a duel’s page says that one side didn’t pay in time, and that the other’s fee has left the vault', async ({
  page,
  baseURL,
  expectAccessible,
}) => {
  test.setTimeout(120_000);
  const { code, output } = await runDuelScript(baseURL as string, '--refund');
  expect(code, output).toBe(0);
  const [duelId = ''] = /duel_\w+/.exec(output) ?? [];
  await page.goto(`/duels/${duelId}`);
  const note = page.getByRole('alert').filter({ hasText: 'One side paid, but the other didn’t in time' });
  await expect(note).toContainText('All of it has left the vault. You don’t need to do anything.');
  await expectAccessible();
});
