import { Webhook } from 'standardwebhooks';
import { expect, vi } from 'vitest';
import { cancelDuel, listDuels } from '../../lib/duel/contract';
import { createWebhook, deleteWebhook, listDeliveries, listWebhooks } from '../../lib/webhooks/contract';
import { runDeliveries } from '../../lib/webhooks/deliver';
import { createIntegrationKey } from '../service/integration-key';
import { DuelPlayer, expectStatus, type UntypedJson } from '../service/play';
import type { TestEnvironment } from '../service/world';
import { openReceiver, type ReceivedDelivery, type Receiver } from './receiver';

let keyCount = 0;

/** A test environment whose duels an integration follows by webhooks. Each test has its own key. */
export class WebhookHarness {
  headers: Record<string, string> = {};
  keyId = '';

  private constructor(
    readonly world: TestEnvironment,
    readonly play: DuelPlayer,
    readonly receiver: Receiver,
  ) {}

  static async open(world: TestEnvironment): Promise<WebhookHarness> {
    return new WebhookHarness(world, await new DuelPlayer(world).fundWallets(), await openReceiver());
  }

  /** Creates a new key without webhooks, delivers what is due, empties the receiver and lets it answer 204. */
  async resetWithNewKey(): Promise<void> {
    keyCount += 1;
    const { header, keyId } = await createIntegrationKey(this.world, `receiver ${keyCount}`);
    Object.assign(this, { headers: header, keyId });
    await this.deliverDue();
    this.receiver.received.length = 0;
    this.receiver.setReplies({ status: 204 });
  }

  /** Cancels the waiting duels, and deletes the webhooks of the present key. */
  async cleanUp(): Promise<void> {
    const { world, headers, play } = this;
    const waiting = expectStatus(200, await world.call(listDuels, { query: { status: 'waiting', limit: '50' } })).items;
    const token = await play.getSessionToken(play.creator);
    for (const { duelId } of waiting)
      expectStatus(200, await world.call(cancelDuel, { token, params: { duelId }, body: {} }));
    for (const { endpointId } of expectStatus(200, await world.call(listWebhooks, { headers })).items)
      expect((await world.call(deleteWebhook, { headers, params: { endpointId } })).status).toBe(204);
  }

  async register(body: object = {}): Promise<UntypedJson> {
    const { world, headers, receiver } = this;
    const webhook = expectStatus(
      201,
      await world.call(createWebhook, { headers, body: { url: `${receiver.url}/in`, ...body } }),
    );
    world.clock.advance(1);
    return webhook;
  }

  deliverDue(): Promise<number> {
    return runDeliveries(this.world.services);
  }

  async fetchDeliveries(endpointId: string, query: Record<string, string> = {}): Promise<UntypedJson[]> {
    const { world, headers } = this;
    return expectStatus(200, await world.call(listDeliveries, { headers, params: { endpointId }, query })).items;
  }

  /** Verifies a message as any receiver would, at the environment's time. */
  verifyDelivery({ headers, body }: ReceivedDelivery, secret: string): UntypedJson {
    vi.setSystemTime(this.world.clock.now());
    try {
      return new Webhook(secret).verify(body, headers as Record<string, string>);
    } finally {
      vi.useRealTimers();
    }
  }
}

export const getWebhookIdHeader = ({ headers }: ReceivedDelivery): unknown => headers['webhook-id'];
