import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { verdictText } from '../testing/browser/duel-player';
import { nodePath } from '../testing/browser/node-path';
import { expect, test } from '../testing/browser/strict-page';
import { type BuiltServer, prepareBuiltServer } from '../testing/server/own-server';
import { runDuelScript } from '../testing/server/play';

let server: BuiltServer;

/** A pack of one card, so that both sides always draw the same value. */
const ONE_CARD_PACK = {
  packId: 'even-2033',
  name: 'Even 2033',
  tier: 'starter',
  cardMode: 'fees-only',
  price: { amount: '2600000' },
  values: { source: 'RipDuel fixture price list 2026-11', at: '2026-11-01T00:00:00.000Z' },
  totalWeight: 1000,
  entries: [{ cardId: 'mill-owls-2033-4', tier: 'common', weight: 1000, value: '1200000' }],
};

test.beforeAll(async () => {
  test.setTimeout(120_000);
  server = await prepareBuiltServer({ CHAIN_SLOT_MS: '50' });
  const file = join(server.dataDir, 'pack.json');
  writeFileSync(file, JSON.stringify(ONE_CARD_PACK));
  const env = {
    ...{ PATH: nodePath, NODE_ENV: 'production' as const, DATA_DIR: server.dataDir },
    ...{ DATABASE_URL: '', SOLANA_RPC_URL: '' },
  };
  // The pack is offered before the server first starts, so the first command creates the database's schema.
  for (const command of [
    ['scripts/migrate.ts'],
    ['scripts/packs/main.ts', 'add', file],
    ['scripts/packs/main.ts', 'offer', ONE_CARD_PACK.packId],
  ])
    execFileSync(process.execPath, ['node_modules/tsx/dist/cli.mjs', ...command], { env });
  await server.start();
});

test.afterAll(async () => {
  await server.kill();
  server.remove();
});

test('the winner of a tie has won by the coin, not by value', async ({ page, expectAccessible }) => {
  test.setTimeout(120_000);
  const { code, output } = await runDuelScript(server.origin, '--pack', ONE_CARD_PACK.packId);
  expect(code, output).toBe(0);
  await page.goto(`${server.origin}/duels/${/duel_\w+/.exec(output)?.[0]}`);
  const table = page.getByRole('region', { name: 'Both packs' });
  for (const how of ['as it lies', 'played again']) {
    if (how === 'played again') {
      await page.getByRole('button', { name: 'Replay' }).click();
      await expect(verdictText(table)).toBeHidden();
      await expect(table.locator('[data-lands]')).toHaveCount(1);
    }
    await expect(verdictText(table)).toHaveText(/^.+ wins\. [\d.]+ USDC each\. The coin decided\. No cash value\.$/);
    await expect(table.getByText('by the coin')).toHaveCount(1);
    await expect(table.locator('[data-lands]')).toHaveCount(0);
    await expect(table.getByText(/wins by \d/)).toHaveCount(0);
    await expectAccessible();
  }
});
