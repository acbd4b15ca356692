import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Address } from '@solana/kit';
import { describe, expect, test } from 'vitest';
import { findAssociatedTokenAddress } from '../../lib/chain/escrow/address';
import type { DeliveryReply, DeliveryRequest } from '../../lib/provider/port';
import { walletNamed } from '../../testing/provider/fixture';
import { type FalsifyResult, type RunningProvider, waitUntil } from '../../testing/provider/own-chain';
import { openOwnProviders } from '../../testing/provider/own-providers';

const { chain, createFolder, start } = await openOwnProviders();

/** An RPC that takes transactions, and brings none to the chain. */
const silentRpc = () => chain.rpc(undefined, () => 'dropped');
const hideHistory: FalsifyResult = (method) => (method === 'getSignaturesForAddress' ? [] : undefined);

const orderFor = (name: string): DeliveryRequest => ({
  ...{ deliveryId: `rip_${name}`, cardId: 'card-1', recipient: walletNamed(name) },
});
type Taken = Extract<DeliveryReply, { kind: 'taken' }>;
/** Asks until the provider promises a card. A provider that is recovering says that it doesn't yet. */
async function takeDelivery({ port }: RunningProvider, order: DeliveryRequest): Promise<Taken> {
  let reply: DeliveryReply = { kind: 'not-yet', reason: 'not asked' };
  await waitUntil('a card', async () => {
    reply = await port.deliverCard(order);
    if (reply.kind === 'refused') throw new Error(reply.code);
    return reply.kind === 'taken';
  });
  return reply as unknown as Taken;
}
const readCard = (owner: string, mint: string): Promise<bigint> =>
  chain.readTokenBalance(findAssociatedTokenAddress(owner as Address, mint as Address).address).catch(() => 0n);
const waitUntilArrived = (order: DeliveryRequest, { cardMint }: Taken) =>
  waitUntil('the card', async () => (await readCard(order.recipient, cardMint)) === 1n);
const waitUntilRecovered = ({ logLines }: RunningProvider) =>
  waitUntil('the recovery', async () => logLines.some((line) => line.startsWith('["deliveries-recovered"')));
const countBindings = (folder: string, { deliveryId }: DeliveryRequest): number =>
  readFileSync(join(folder, 'journal.jsonl'), 'utf8')
    .split('\n')
    .filter((line) => line.includes('"delivery-bound"') && line.includes(`"${deliveryId}"`)).length;

/** Copies a provider's folder, without the lock that belongs to its process. */
function backUp(folder: string): string {
  const backup = createFolder();
  cpSync(folder, backup, { recursive: true, filter: (path) => !path.endsWith('.hold') });
  return backup;
}

describe.concurrent('a provider from an older backup', () => {
  test('knows what it delivered since: the same card, no second one and no withdrawal, though an RPC hides it', async () => {
    const folder = createFolder();
    const first = await start(folder);
    await takeDelivery(first, orderFor('before-the-backup'));
    const backup = backUp(folder);
    const order = orderFor('delivered-since');
    const taken = await takeDelivery(first, order);
    await waitUntilArrived(order, taken);
    await first.stop();

    const restored = await start(backup, { recovers: true, rpcs: [chain.rpc(hideHistory), chain.rpc()] });
    // What it doesn't know may be on its way still.
    const unknown = orderFor('unknown');
    expect(await restored.port.deliverCard(unknown)).toEqual({ kind: 'not-yet', reason: 'recovering' });
    await expect(restored.port.withdrawDelivery(unknown.deliveryId)).rejects.toMatchObject({
      code: 'provider-unavailable',
    });
    const again = await takeDelivery(restored, order);
    expect(again).toMatchObject({ cardMint: taken.cardMint, signature: taken.signature });
    expect(again.transaction).not.toBeNull();
    expect(await restored.port.withdrawDelivery(order.deliveryId)).toBe('sent');
    expect(countBindings(backup, order)).toBe(0);
    expect(await readCard(order.recipient, taken.cardMint)).toBe(1n);
  });

  test('keeps to a promise that it forgot, and brings that card once', async () => {
    const folder = createFolder();
    const first = await start(folder, { rpcs: [silentRpc(), silentRpc()] });
    const backup = backUp(folder);
    const order = orderFor('promised-since');
    const { cardMint, signature } = await takeDelivery(first, order);
    await first.stop();

    const restored = await start(backup, { recovers: true });
    const asked = { ...order, promise: { cardMint, signature } };
    const again = await takeDelivery(restored, asked);
    expect(again).toMatchObject({ cardMint, signature });
    await waitUntilArrived(order, again);
    expect(await takeDelivery(restored, order)).toMatchObject({ cardMint });
    expect(countBindings(backup, order)).toBe(1);
  });

  test('brings nothing that it withdrew since, whose payment is owed back', async () => {
    const folder = createFolder();
    const first = await start(folder, { rpcs: [silentRpc(), silentRpc()] });
    const order = orderFor('withdrawn-since');
    const { cardMint } = await takeDelivery(first, order);
    const backup = backUp(folder);
    await waitUntil(
      'the withdrawal',
      async () => (await first.port.withdrawDelivery(order.deliveryId)) === 'withdrawn',
    );
    await first.stop();

    const restored = await start(backup, { recovers: true });
    await waitUntilRecovered(restored);
    // It brings cards again, and not this one; nor does it after a start without the option.
    const later = orderFor('after-the-recovery');
    await waitUntilArrived(later, await takeDelivery(restored, later));
    await restored.stop();
    const restarted = await start(backup);
    const last = orderFor('after-a-restart');
    await waitUntilArrived(last, await takeDelivery(restarted, last));
    expect(await readCard(order.recipient, cardMint)).toBe(0n);
    expect(await readCard(restarted.wallet, cardMint)).toBe(1n);
  }, 180_000);
});
