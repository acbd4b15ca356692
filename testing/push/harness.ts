import { createPushSubscription, deletePushSubscription, listPushSubscriptions } from '../../lib/push/contract';
import { runPushes } from '../../lib/push/deliver';
import { DuelPlayer, expectStatus } from '../service/play';
import type { Answer, SuccessBody } from '../service/requests';
import type { TestWallet } from '../service/wallet';
import type { TestEnvironment } from '../service/world';
import { openReceiver, type ReceivedDelivery, type Receiver } from '../webhooks/receiver';
import { type OpenedPush, TestBrowser } from './browser';

/** Number of browsers that this process has created; part of their addresses. */
let browserCount = 0;

/** A push service on this machine, and browsers of players that subscribe to it. */
export class PushHarness {
  private constructor(
    readonly world: TestEnvironment,
    readonly play: DuelPlayer,
    readonly service: Receiver,
  ) {}

  static async open(world: TestEnvironment): Promise<PushHarness> {
    const harness = new PushHarness(world, await new DuelPlayer(world).fundWallets(), await openReceiver());
    harness.service.setReplies({ status: 201 });
    return harness;
  }

  createBrowser(): TestBrowser {
    browserCount += 1;
    return new TestBrowser(`${this.service.url}/browser-${browserCount}`);
  }

  async requestSubscription(
    wallet: TestWallet,
    body: object,
    call: { readonly idempotencyKey?: string } = {},
  ): Promise<Answer<SuccessBody<typeof createPushSubscription>>> {
    this.world.clock.advance(1);
    return this.world.call(createPushSubscription, { token: await this.play.getSessionToken(wallet), body, ...call });
  }

  /** Subscribes a new browser for a wallet. */
  async subscribe(wallet: TestWallet): Promise<TestBrowser> {
    const browser = this.createBrowser();
    expectStatus(201, await this.requestSubscription(wallet, browser.buildSubscription()));
    return browser;
  }

  async list(wallet: TestWallet): Promise<SuccessBody<typeof listPushSubscriptions>['items']> {
    const token = await this.play.getSessionToken(wallet);
    return expectStatus(200, await this.world.call(listPushSubscriptions, { token })).items;
  }

  async remove(wallet: TestWallet, subscriptionId: string): Promise<Answer> {
    const token = await this.play.getSessionToken(wallet);
    return this.world.call(deletePushSubscription, { token, params: { subscriptionId } });
  }

  /** Removes all browsers of these wallets, clears what the push service received, and has it answer 201 again. */
  async reset(...wallets: TestWallet[]): Promise<void> {
    for (const wallet of wallets)
      for (const { subscriptionId } of await this.list(wallet))
        expectStatus(204, await this.remove(wallet, subscriptionId));
    this.service.received.length = 0;
    this.service.setReplies({ status: 201 });
  }

  deliverDue(): Promise<number> {
    return runPushes(this.world.services);
  }

  /** Delivers all that is due, and returns the requests for a browser since the last reset. */
  async deliverTo(browser: TestBrowser): Promise<ReceivedDelivery[]> {
    while ((await this.deliverDue()) > 0);
    return this.service.received.filter(({ path }) => browser.endpoint.endsWith(path));
  }

  /** Delivers all that is due, and returns the opened messages for a browser since the last reset. */
  async openAll(browser: TestBrowser): Promise<OpenedPush[]> {
    return (await this.deliverTo(browser)).map((each) => browser.open(each));
  }
}
