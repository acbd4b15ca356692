import { beforeAll, expect, test } from 'vitest';
import { DRIP_LAMPORTS, DRIP_TOKEN, startDripAgent } from '../../testing/agents/drip-agent';
import { afterFile } from '../../testing/runner/after-file';
import { expectStatus } from '../../testing/service/play';
import { expectRefusal } from '../../testing/service/refusal';
import { testWallet } from '../../testing/service/wallet';
import { openTestEnvironment, type TestEnvironment } from '../../testing/service/world';
import { serveChain } from '../chain/local/serve';
import { systemClock } from '../core/clock';
import { requestDrip } from './contract';
import { openHttpDrip } from './port';

let world: TestEnvironment;
let call: TestEnvironment['call'];
let agentUrl: string;

beforeAll(async () => {
  world = await openTestEnvironment();
  const served = await serveChain(world.chain);
  afterFile(served.close);
  const fund = async (address: string): Promise<void> => {
    await world.rpc('requestAirdrop', address, 1_000_000_000);
    world.finalize();
  };
  const { url } = await startDripAgent({ rpcUrl: served.rpcUrl, clock: world.clock, fund });
  agentUrl = url;
  ({ call } = world.withServices({ drip: openHttpDrip({ url, token: DRIP_TOKEN, clock: systemClock }) }));
});

const callRequestDrip = async (name: string) =>
  call(requestDrip, { body: {}, token: await world.signIn(testWallet(name)) });

test('a signed-in guest gets test SOL from the operator’s agent, once a day', async () => {
  expectRefusal(await call(requestDrip, { body: {} }), 'unauthenticated');
  const { lamports, signature } = expectStatus(200, await callRequestDrip('guest'));
  expect(BigInt(lamports)).toBe(DRIP_LAMPORTS);
  const readStatus = async () => {
    world.finalize();
    return (await world.rpc('getSignatureStatuses', [signature])).value[0]?.confirmationStatus;
  };
  await expect.poll(readStatus).toBe('finalized');
  const { value } = await world.rpc('getBalance', testWallet('guest').address);
  expect(BigInt(value)).toBe(DRIP_LAMPORTS);
  const again = await callRequestDrip('guest');
  expectRefusal(again, 'drip-refused');
  expect(again.json).toMatchObject({ detail: 'This wallet already got test SOL today.' });
});

test('new wallets of one network share its cap', async () => {
  expectStatus(200, await callRequestDrip('second of the network'));
  const third = await callRequestDrip('third of the network');
  expectRefusal(third, 'drip-refused');
  expect(third.json).toMatchObject({ detail: expect.stringContaining('one network') });
});

test('guests get no test SOL without an agent, from one that can’t be reached, or with another secret', async () => {
  const token = await world.signIn(testWallet('unlucky'));
  expectRefusal(await world.call(requestDrip, { body: {}, token }), 'drip-unavailable');
  const openDrip = (url: string) => openHttpDrip({ url, token: DRIP_TOKEN, clock: systemClock });
  const away = world.withServices({ drip: openDrip('http://127.0.0.1:9') });
  expectRefusal(await away.call(requestDrip, { body: {}, token }), 'drip-unavailable');
  const drip = openHttpDrip({ url: agentUrl, token: `${DRIP_TOKEN}x`, clock: systemClock });
  expectRefusal(await world.withServices({ drip }).call(requestDrip, { body: {}, token }), 'drip-unavailable');
});
