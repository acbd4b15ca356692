import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { DeliveryRequest } from '../../lib/provider/port';
import {
  buildDeliveryRequest,
  type PromisedDelivery,
  readCardBalance,
  requestDelivery,
} from '../../testing/provider/deliveries';
import { type FalsifyResult, type RunningProvider, waitUntil } from '../../testing/provider/own-chain';
import { openOwnProviders } from '../../testing/provider/own-providers';
import { copyProviderFolder } from '../../testing/provider/restored-world';

const { chain, createFolder, start } = await openOwnProviders();

/** Opens an RPC that accepts transactions and drops them. */
const silentRpc = () => chain.rpc(undefined, () => 'dropped');
/** Makes an RPC answer that no address has a history. */
const hideHistory: FalsifyResult = (method) => (method === 'getSignaturesForAddress' ? [] : undefined);

const readCard = (owner: string, mint: string): Promise<bigint> => readCardBalance(chain, owner, mint);
const waitUntilArrived = (order: DeliveryRequest, { cardMint }: PromisedDelivery) =>
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
  copyProviderFolder(folder, backup);
  return backup;
}

describe.concurrent('a provider from an older backup', () => {
  test('knows what it delivered since: the same card, no second one and no withdrawal, though an RPC hides it', async () => {
    const folder = createFolder();
    const first = await start(folder);
    await requestDelivery(first, buildDeliveryRequest('before-the-backup'));
    const backup = backUp(folder);
    const order = buildDeliveryRequest('delivered-since');
    const taken = await requestDelivery(first, order);
    await waitUntilArrived(order, taken);
    await first.stop();

    const restored = await start(backup, { recovers: true, rpcs: [chain.rpc(hideHistory), chain.rpc()] });
    // The provider refuses a delivery that the backup doesn't contain, because its transaction may still be on its way.
    const unknown = buildDeliveryRequest('unknown');
    expect(await restored.port.deliverCard(unknown)).toEqual({ kind: 'not-yet', reason: 'recovering' });
    await expect(restored.port.withdrawDelivery(unknown.deliveryId)).rejects.toMatchObject({
      code: 'provider-unavailable',
    });
    const again = await requestDelivery(restored, order);
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
    const order = buildDeliveryRequest('promised-since');
    const { cardMint, signature } = await requestDelivery(first, order);
    await first.stop();

    const restored = await start(backup, { recovers: true });
    const asked = { ...order, promise: { cardMint, signature } };
    const again = await requestDelivery(restored, asked);
    expect(again).toMatchObject({ cardMint, signature });
    await waitUntilArrived(order, again);
    expect(await requestDelivery(restored, order)).toMatchObject({ cardMint });
    expect(countBindings(backup, order)).toBe(1);
  });

  test('brings nothing that it withdrew since, whose payment is owed back', async () => {
    const folder = createFolder();
    const first = await start(folder, { rpcs: [silentRpc(), silentRpc()] });
    const order = buildDeliveryRequest('withdrawn-since');
    const { cardMint } = await requestDelivery(first, order);
    const backup = backUp(folder);
    await waitUntil(
      'the withdrawal',
      async () => (await first.port.withdrawDelivery(order.deliveryId)) === 'withdrawn',
    );
    await first.stop();

    const restored = await start(backup, { recovers: true });
    await waitUntilRecovered(restored);
    // The restored provider brings other cards again, but never the card of `order`, even after a start without
    // `recovers`.
    const later = buildDeliveryRequest('after-the-recovery');
    await waitUntilArrived(later, await requestDelivery(restored, later));
    await restored.stop();
    const restarted = await start(backup);
    const last = buildDeliveryRequest('after-a-restart');
    await waitUntilArrived(last, await requestDelivery(restarted, last));
    expect(await readCard(order.recipient, cardMint)).toBe(0n);
    expect(await readCard(restarted.wallet, cardMint)).toBe(1n);
  }, 180_000);
});
