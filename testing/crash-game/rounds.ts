import { deriveServerSeed } from '../../lib/core/seeded-draw';
import { createCrashRound, decideCrashRound, getCrashRound, startCrashRound } from '../../lib/crash/contract';
import { drawStages, findLastStage } from '../../lib/crash/rules/flight';
import { currentCrashMode } from '../../lib/crash/rules/mode';
import { DuelPlayer, expectStatus, type UntypedJson } from '../service/play';
import type { Answer, EndpointCall } from '../service/requests';
import { type TestWallet, testWallet } from '../service/wallet';
import type { TestEnvironment } from '../service/world';

let walletCount = 0;

/** Plays crash rounds through the public API. Derives the server seeds, so a test can choose how a round ends. */
export class CrashRoundPlayer {
  readonly play: DuelPlayer;

  constructor(
    readonly world: TestEnvironment,
    private readonly call: TestEnvironment['call'] = world.call,
  ) {
    this.play = new DuelPlayer(world);
  }

  /** Every wallet returned by `createWallet`. */
  readonly createdWallets: TestWallet[] = [];

  readonly createWallet = (): TestWallet => {
    const wallet = testWallet(`crash player ${walletCount++}`);
    this.createdWallets.push(wallet);
    return wallet;
  };
  readonly getSessionToken = (wallet: TestWallet): Promise<string> => this.play.getSessionToken(wallet);

  async createRound(wallet: TestWallet, call: EndpointCall = {}): Promise<UntypedJson> {
    return expectStatus(201, await this.call(createCrashRound, { token: await this.getSessionToken(wallet), ...call }));
  }

  /** Returns a client seed with which this round reaches at least, or exactly, this stage. */
  findClientSeed(roundId: string, lastStage: number, exactly = false): string {
    const seed = deriveServerSeed(this.world.services.drawKeys[0], roundId);
    for (let nth = 0; ; nth += 1) {
      const clientSeed = `player-${nth}`;
      const reached = findLastStage(drawStages(currentCrashMode, seed, clientSeed));
      if (exactly ? reached === lastStage : reached >= lastStage) return clientSeed;
    }
  }

  async start(wallet: TestWallet, roundId: string, clientSeed: string, call: EndpointCall = {}): Promise<Answer> {
    const asked = { token: await this.getSessionToken(wallet), params: { roundId }, body: { clientSeed } };
    return this.call(startCrashRound, { ...asked, ...call });
  }

  /** Starts a round that reaches at least, or exactly, this stage. */
  async createAndStart(wallet: TestWallet, lastStage = 8, exactly = false): Promise<UntypedJson> {
    const { roundId } = await this.createRound(wallet);
    return expectStatus(200, await this.start(wallet, roundId, this.findClientSeed(roundId, lastStage, exactly)));
  }

  async decide(
    wallet: TestWallet,
    { roundId, stage, version }: UntypedJson,
    action: string,
    call: EndpointCall = {},
  ): Promise<Answer> {
    const asked = { token: await this.getSessionToken(wallet), params: { roundId }, body: { action, stage, version } };
    return this.call(decideCrashRound, { ...asked, ...call });
  }

  async fetchRound(wallet: TestWallet, roundId: string): Promise<UntypedJson> {
    return expectStatus(
      200,
      await this.call(getCrashRound, { token: await this.getSessionToken(wallet), params: { roundId } }),
    );
  }
}
