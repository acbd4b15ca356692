import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { ChainHarness, generateKeypair, LAMPORTS_PER_SOL } from '../../../../testing/chain/chain-harness';
import { type ServedChain, serveChain } from '../serve';

// biome-ignore lint/suspicious/noExplicitAny: messages differ in shape
type Message = any;

let harness: ChainHarness;
let served: ServedChain;
let sockets: WebSocket[];

beforeEach(async () => {
  harness = await ChainHarness.open({ finalitySlots: 3 });
  served = await serveChain(harness.local);
  sockets = [];
});

afterEach(async () => {
  for (const socket of sockets) socket.terminate();
  await served.close();
  await harness.close();
});

/** Opens a client that collects its messages. */
async function connect(url = served.wsUrl) {
  const socket = new WebSocket(url);
  sockets.push(socket);
  const received: Message[] = [];
  socket.on('message', (data) => received.push(JSON.parse(String(data))));
  await once(socket, 'open');
  const receiveMessage = async (): Promise<Message> => {
    await expect.poll(() => received.length, { timeout: 10_000 }).toBeGreaterThan(0);
    return received.shift();
  };
  const call = (method: string, ...params: unknown[]): Promise<Message> => {
    socket.send(JSON.stringify({ jsonrpc: '2.0', id: 7, method, params }));
    return receiveMessage();
  };
  return { socket, received, next: receiveMessage, call };
}

const CONFIRMED_CONFIG = { commitment: 'confirmed' };

describe('a socket', () => {
  it('is told of a signature once, at the commitment it asked for', async () => {
    const { call, next, received } = await connect();
    const { signature, bytes } = await harness.buildTransfer(
      await harness.createFundedWallet(),
      generateKeypair().address,
      LAMPORTS_PER_SOL,
    );
    const ids = [];
    for (const commitment of ['processed', 'confirmed', 'finalized']) {
      ids.push((await call('signatureSubscribe', signature, { commitment })).result);
    }
    await harness.call('sendTransaction', Buffer.from(bytes).toString('base64'), {
      encoding: 'base64',
      skipPreflight: true,
    });
    harness.local.processPending();
    const slot = await harness.call('getSlot', { commitment: 'processed' });
    const buildNotification = (subscription: number) => ({
      jsonrpc: '2.0',
      method: 'signatureNotification',
      params: { result: { context: { slot }, value: { err: null } }, subscription },
    });
    expect(await next()).toEqual(buildNotification(ids[0]));
    harness.local.tick();
    expect(await next()).toEqual(buildNotification(ids[1]));
    harness.local.tick(2);
    expect(await next()).toEqual(buildNotification(ids[2]));
    expect([received, harness.local.subscriptions.size]).toEqual([[], 0]);
    expect((await call('signatureUnsubscribe', ids[2])).error.code).toBe(-32602);
  });

  it('is told at once of what is already true, after the number of its subscription', async () => {
    const { call, next } = await connect();
    const signature = await harness.send(
      await harness.buildTransfer(await harness.createFundedWallet(), generateKeypair().address, LAMPORTS_PER_SOL),
    );
    harness.local.tick();
    const { result } = await call('signatureSubscribe', signature, CONFIRMED_CONFIG);
    expect((await next()).params.subscription).toBe(result);
  });

  it('is told of an account only when it changes, down to its end', async () => {
    const { call, next, received } = await connect();
    const from = await harness.createFundedWallet();
    await call('accountSubscribe', from.address, { ...CONFIRMED_CONFIG, encoding: 'base64' });
    await harness.send(
      await harness.buildTransfer(await harness.createFundedWallet(), generateKeypair().address, LAMPORTS_PER_SOL),
    );
    harness.local.tick();
    await harness.send(await harness.buildTransfer(from, generateKeypair().address, 10n * LAMPORTS_PER_SOL - 5_000n));
    harness.local.tick();
    expect((await next()).params.result.value).toMatchObject({ lamports: 0, data: ['', 'base64'] });
    expect(received).toEqual([]);
  });

  it('is notified of a program’s accounts as they change, of those that pass its filters, and not of a close', async () => {
    const [all, filtered] = [await connect(), await connect()];
    const from = await harness.createFundedWallet();
    const [system, encoding] = ['11111111111111111111111111111111', 'base64'];
    await all.call('programSubscribe', system, { ...CONFIRMED_CONFIG, encoding });
    const filters = [{ dataSize: 1 }];
    await filtered.call('programSubscribe', system, { ...CONFIRMED_CONFIG, encoding, filters });
    const to = generateKeypair().address;
    await harness.send(await harness.buildTransfer(from, to, 10n * LAMPORTS_PER_SOL - 5_000n));
    harness.local.tick();
    const slot = await harness.call('getSlot', CONFIRMED_CONFIG);
    const getSlotAndPubkey = ({ params }: Message) => [params.result.context.slot, params.result.value.pubkey];
    const paid = await all.next();
    expect(paid).toMatchObject({
      method: 'programNotification',
      params: {
        result: { value: { account: { lamports: Number(10n * LAMPORTS_PER_SOL - 5_000n), data: ['', encoding] } } },
      },
    });
    expect(getSlotAndPubkey(paid)).toEqual([slot, to]);
    await harness.send(await harness.buildTransfer(await harness.createFundedWallet(), to, LAMPORTS_PER_SOL));
    harness.local.tick();
    await expect.poll(() => all.received.map(getSlotAndPubkey), { timeout: 10_000 }).toContainEqual([slot + 2, to]);
    expect(all.received.map(getSlotAndPubkey)).not.toContainEqual([slot, from.address]);
    expect(filtered.received).toEqual([]);
  });

  it('is told of logs that mention an account, or of all', async () => {
    const [mentioned, all] = [await connect(), await connect()];
    const to = generateKeypair().address;
    await mentioned.call('logsSubscribe', { mentions: [to] }, CONFIRMED_CONFIG);
    await all.call('logsSubscribe', 'all', CONFIRMED_CONFIG);
    const from = await harness.createFundedWallet();
    const signature = await harness.send(await harness.buildTransfer(from, to, 20n * LAMPORTS_PER_SOL), {
      skipPreflight: true,
    });
    harness.local.tick();
    const { value } = (await mentioned.next()).params.result;
    expect(value).toMatchObject({ signature, err: { InstructionError: [0, { Custom: 1 }] } });
    expect(value.logs).toHaveLength(3);
    await expect.poll(() => all.received.length, { timeout: 10_000 }).toBe(2);
    expect(mentioned.received).toEqual([]);
  });

  it('is told of slots until it no longer wants to be', async () => {
    const { call, next, received } = await connect(served.wsUrl.replace('/rpc', '/'));
    const { result } = await call('slotSubscribe');
    harness.local.tick(4);
    const slots = [await next(), await next(), await next(), await next()].map(({ params }) => params.result);
    const last = await harness.call('getSlot', { commitment: 'processed' });
    expect(slots.at(-1)).toEqual({ parent: last - 1, root: last - 3, slot: last });
    expect((await call('slotUnsubscribe', result)).result).toBe(true);
    harness.local.tick();
    expect((await call('slotUnsubscribe', result)).error).toMatchObject({ code: -32602 });
    expect(received).toEqual([]);
  });

  it('may not end the subscription of another, and ends its own when it closes', async () => {
    const [one, other] = [await connect(), await connect()];
    const { result } = await one.call('slotSubscribe');
    expect((await other.call('slotUnsubscribe', result)).error.code).toBe(-32602);
    expect(harness.local.subscriptions.size).toBe(1);
    one.socket.close();
    await expect.poll(() => harness.local.subscriptions.size, { timeout: 10_000 }).toBe(0);
  });

  it('has at most 100 subscriptions, and may have another after it ended one', async () => {
    const { socket, received, call } = await connect();
    const subscribe = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'slotSubscribe' });
    for (let count = 0; count < 100; count += 1) socket.send(subscribe);
    await expect.poll(() => received.length, { timeout: 10_000 }).toBe(100);
    const [first] = received.splice(0);
    expect((await call('slotSubscribe')).error).toEqual({
      code: -32603,
      message: 'Internal Error: Subscription refused. Node subscription limit reached',
    });
    expect(harness.local.subscriptions.size).toBe(100);
    await call('slotUnsubscribe', first.result);
    expect((await call('slotSubscribe')).result).toBeTypeOf('number');
  });

  it('takes batches of at most 100, whose subscriptions count as well', async () => {
    const { socket, next } = await connect();
    const batch = (size: number) =>
      JSON.stringify(Array(size).fill({ jsonrpc: '2.0', id: 1, method: 'slotSubscribe' }));
    socket.send(batch(101));
    expect((await next()) as unknown).toEqual({
      jsonrpc: '2.0',
      id: null,
      error: { code: -32600, message: 'A batch can have at most 100 requests; this one has 101' },
    });
    expect(harness.local.subscriptions.size).toBe(0);
    socket.send(batch(100));
    expect((await next()) as unknown).toHaveLength(100);
    socket.send(batch(2));
    expect((await next()) as unknown).toMatchObject([{ error: { code: -32603 } }, { error: { code: -32603 } }]);
    expect(harness.local.subscriptions.size).toBe(100);
  });

  it('is refused what cannot be read', async () => {
    const { call } = await connect();
    const callForError = async (method: string, ...params: unknown[]) => (await call(method, ...params)).error?.message;
    expect(await callForError('accountSubscribe', 'abc')).toBe('Invalid Request: Invalid pubkey provided');
    expect(await callForError('programSubscribe', 'abc')).toBe('Invalid Request: Invalid pubkey provided');
    expect(await callForError('logsSubscribe', { mentions: ['abc'] })).toBe('Invalid Request: Invalid pubkey provided');
    expect(await callForError('logsSubscribe', { mentions: [] })).toBe('Invalid Request: Only 1 address supported');
    expect(await callForError('getSlot')).toBe('Method not found');
    expect(harness.local.subscriptions.size).toBe(0);
  });
});
