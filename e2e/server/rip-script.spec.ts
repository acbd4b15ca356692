import { expect, test } from '@playwright/test';
import { rpc } from '../../testing/browser/send';
import { runScript } from '../../testing/server/run-script';

test('an outside wallet pays for a pack, rips it, and recomputes it', async ({ baseURL, request }) => {
  test.setTimeout(120_000);
  const { code, output } = await runScript('scripts/rip/main.ts', '--base', `${baseURL}/v1`);
  expect(code, output).toBe(0);
  expect(output).toContain('no difference');
  // Read once more from the finalized chain: the wallet’s own token account holds the one piece there is.
  const [, mint = ''] = /in the wallet, by the finalized chain: (\w+)/.exec(output) ?? [];
  const [, account = ''] = /token account: (\w+)/.exec(output) ?? [];
  expect(await rpc(request, 'getTokenAccountBalance', account)).toMatchObject({ value: { amount: '1' } });
  expect(await rpc(request, 'getTokenSupply', mint)).toMatchObject({ value: { amount: '1', decimals: 0 } });
  const [figure] = /from the payment to the card: \d+\.\d s/.exec(output) ?? [];
  expect(figure).toBeDefined();
  test.info().annotations.push({ type: 'figure', description: figure as string });
  // The provider paid the rent of the mint and of the token account, and the network fees of two transactions.
  expect(output).toContain('lamports that it cost its provider: 3516030');
});

test('a machine that is not there ends it with 1, an option that is not known with 2', async ({ baseURL }) => {
  const base = ['--base', `${baseURL}/v1`];
  expect((await runScript('scripts/rip/main.ts', ...base, '--machine', 'nowhere')).code).toBe(1);
  expect((await runScript('scripts/rip/main.ts', '--odds')).code).toBe(2);
});
