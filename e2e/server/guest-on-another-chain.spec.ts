import { expect, test } from '../../testing/browser/strict-page';
import { prepareServiceOnChain, type ServiceOnChain } from '../../testing/server/service-on';

let service: ServiceOnChain;

test.beforeAll(async ({ baseURL, request }) => {
  test.setTimeout(120_000);
  const { network } = await (await request.get('/v1/health')).json();
  const rpcUrl = `${baseURL}/rpc`;
  const chain = { rpcUrl, genesisHash: network.genesisHash, programId: network.escrowProgramId };
  service = await prepareServiceOnChain(chain, ['crank', 'provider', 'sparring', 'drip'], {});
  const params = [service.dripWallet, 1_000_000_000];
  await request.post('/rpc', { data: { jsonrpc: '2.0', id: 1, method: 'requestAirdrop', params } });
  await service.start();
});

test.afterAll(async () => {
  await service.kill();
  service.remove();
});

test('on a chain that isn’t embedded, a guest gets test SOL from the operator and plays in one tap', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await page.goto(service.origin);
  await page.getByRole('main').getByRole('button', { name: 'Duel Sparky now' }).click();
  await page.waitForURL(/\/duels\/duel_\w+$/, { timeout: 60_000 });
  await page.getByRole('button', { name: 'Rip your pack open' }).press('Enter', { timeout: 60_000 });
  await expect(page.getByText('The result is final.')).toBeVisible({ timeout: 30_000 });

  // The same guest can't start a second duel: a wallet gets one drip a day, and the test SOL left doesn't cover
  // another duel.
  await page.goto(service.origin);
  await page.getByRole('main').getByRole('button', { name: 'Duel Sparky now' }).click();
  await expect(page.getByText('This wallet already got test SOL today.')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText(/faucet\.solana\.com/)).toBeVisible();
});
