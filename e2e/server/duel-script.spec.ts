import { expect, test } from '@playwright/test';
import { runDuelScript } from '../../testing/server/play';

test('two outside wallets play a duel to settled, and recompute it', async ({ baseURL }) => {
  const { code, output } = await runDuelScript(baseURL as string);
  expect(code, output).toBe(0);
  expect(output).toContain('settled');
  expect(output).toContain('no difference');
});

test('they play for cards, and the winner holds both of them', async ({ baseURL }) => {
  test.setTimeout(120_000);
  const { code, output } = await runDuelScript(baseURL as string, '--cards');
  expect(code, output).toBe(0);
  expect(output.match(/The winner holds/g), output).toHaveLength(2);
});

test('when one side never pays, the other has its fee back', async ({ baseURL }) => {
  test.setTimeout(120_000);
  const { code, output } = await runDuelScript(baseURL as string, '--refund');
  expect(code, output).toBe(0);
  expect(output).toContain('refunded');
});

test('--hostile-service: the duel settles after service and crank were killed', async ({ baseURL }) => {
  test.setTimeout(240_000);
  const { code, output } = await runDuelScript(baseURL as string, '--hostile-service');
  expect(code, output).toBe(0);
  expect(output).toContain('Consent, accept, entropy, draws and payouts recomputed');
});

// A withheld result can be refunded 1,500 slots after the accept at the earliest, which is 75 seconds here.
test('--withheld: fees and compensation come back from the chain', async ({ baseURL }) => {
  test.setTimeout(300_000);
  const { code, output } = await runDuelScript(baseURL as string, '--withheld');
  expect(code, output).toBe(0);
  expect(output).toContain('arrived at the incinerator');
  expect(output).toContain('The escrow account is closed, its rent is with the first depositor');
});

test('a service that is not there ends it with 1', async () => {
  const { code, output } = await runDuelScript('http://127.0.0.1:9');
  expect(code, output).toBe(1);
});
