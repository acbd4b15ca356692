import { beforeEach, describe, expect, test } from 'vitest';
import { openReceiver } from '../../testing/webhooks/receiver';
import { isLoopback, localReceiverPolicy, publicReceiverPolicy } from './address-rules';
import type { ResolveHost } from './resolve';
import { createSendWebhook } from './send';

const receiver = await openReceiver();
const port = new URL(receiver.url).port;
const send = createSendWebhook(localReceiverPolicy, 300);

beforeEach(() => {
  receiver.received.length = 0;
  receiver.setReplies({ status: 204 });
});

test('posts JSON with the given headers and tells the status and the first words of the reply', async () => {
  receiver.setReplies({ status: 202, body: 'taken\nwith thanks' });
  expect(await send(`${receiver.url}/hooks?x=1`, { 'webhook-id': 'one' }, '{"ä":1}')).toEqual({
    status: 202,
    responseExcerpt: 'taken with thanks',
  });
  expect(receiver.received).toMatchObject([{ path: '/hooks?x=1', body: '{"ä":1}' }]);
  expect(receiver.received[0]?.headers).toMatchObject({ 'content-type': 'application/json', 'webhook-id': 'one' });
});

test('keeps little of a long reply, and nothing of a credential in it', async () => {
  receiver.setReplies({ status: 500, body: `whsec_${'A'.repeat(43)}= rdk_1_x rds_y \u0000 ${'b'.repeat(5_000_000)}` });
  const reply = (await send(receiver.url, {}, '')) as { responseExcerpt: string };
  expect(reply.responseExcerpt).toMatch(/^\[cut\] \[cut\] \[cut\] +b+$/);
  expect(reply.responseExcerpt.length).toBeLessThanOrEqual(256);
});

test('follows no redirect', async () => {
  receiver.setReplies({ status: 307, headers: { location: `${receiver.url}/elsewhere` } });
  expect(await send(receiver.url, {}, '{}')).toMatchObject({ status: 307 });
  expect(receiver.received).toHaveLength(1);
});

test('gives up on a receiver that takes the message and says nothing', async () => {
  receiver.setReplies('hangs');
  expect(await send(receiver.url, {}, '{}')).toEqual({ fault: 'timeout' });
});

test('a receiver that would speak another protocol has answered', async () => {
  receiver.setReplies({ status: 101, headers: { connection: 'Upgrade', upgrade: 'websocket' } });
  expect(await send(receiver.url, {}, '{}')).toEqual({ status: 101, responseExcerpt: '' });
});

test('tells of a receiver that is not there, and of a name that leads nowhere', async () => {
  expect(await send('http://127.0.0.1:1/', {}, '{}')).toEqual({ fault: 'connection' });
  expect(await send('http://nowhere.invalid/', {}, '{}')).toEqual({ fault: 'connection' });
});

describe('never connects to an address out of reach', () => {
  const guarded = createSendWebhook({ ...publicReceiverPolicy, allowsHttp: true });

  test.each(['127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '0.0.0.0', '2130706433', 'localhost'])(
    'as in http://%s/',
    async (host) => {
      expect(await guarded(`http://${host}:${port}/`, {}, '{}')).toEqual({ fault: 'refused-address' });
      expect(receiver.received).toEqual([]);
    },
  );

  test('nor over plain HTTP where that is not allowed', async () => {
    const strict = createSendWebhook({ allowsHttp: false, isAllowedAddress: isLoopback });
    expect(await strict(receiver.url, {}, '{}')).toEqual({ fault: 'refused-address' });
    expect(receiver.received).toEqual([]);
  });
});

describe('a name', () => {
  const sendToResolvedName = (resolve: ResolveHost) =>
    createSendWebhook(localReceiverPolicy, 300, resolve)(`http://receiver.test:${port}/`, {}, '{}');
  const loopback = { address: '127.0.0.1', family: 4 };

  test('is led to its address', async () => {
    expect(await sendToResolvedName(async () => [loopback])).toMatchObject({ status: 204 });
  });

  test('is resolved once, and its addresses are checked before the connection', async () => {
    const steps: string[] = [];
    const resolve: ResolveHost = async (hostname) => {
      steps.push(`resolve ${hostname}`);
      // A name that is bound anew leads elsewhere the second time.
      return steps.length === 1 ? [loopback] : [{ address: '::1', family: 6 }];
    };
    const isAllowedAddress = (address: string) => {
      steps.push(`check ${address}`);
      return isLoopback(address) && receiver.received.length === 0;
    };
    const sendChecked = createSendWebhook({ allowsHttp: true, isAllowedAddress }, 300, resolve);
    expect(await sendChecked(`http://receiver.test:${port}/`, {}, '{}')).toMatchObject({ status: 204 });
    expect(steps).toEqual(['resolve receiver.test', 'check 127.0.0.1']);
  });

  test('is led to its next address where nobody listens at the first', async () => {
    expect(await sendToResolvedName(async () => [{ address: '::1', family: 6 }, loopback])).toMatchObject({
      status: 204,
    });
  });

  test('is refused whole for one address out of reach, or without any', async () => {
    const refused = { fault: 'refused-address' };
    expect(await sendToResolvedName(async () => [loopback, { address: '10.0.0.1', family: 4 }])).toEqual(refused);
    expect(await sendToResolvedName(async () => [])).toEqual(refused);
    expect(receiver.received).toEqual([]);
  });

  test('that nobody answers for takes no longer than an attempt may', async () => {
    expect(await sendToResolvedName(() => new Promise(() => {}))).toEqual({ fault: 'timeout' });
  });
});
