import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { transactionIntents } from '../../db/schema/transactions';
import { cancelDuel } from '../../lib/duel/contract';
import { rejectTransaction } from '../../lib/transactions/contract';
import type { Random } from '../../program/fuzz/random';
import { DuelPlayer, expectStatus, type UntypedJson } from '../service/play';
import type { TestWallet } from '../service/wallet';
import type { TestEnvironment } from '../service/world';

/** Maximum number of checks of a duel, or of tries of a refused request. */
const MAX_POLLS = 60;
/** Seconds from the match to the funding deadline of each duel. */
const FUNDING_SECONDS = 3_600;
/** Refusals that say: try again in a moment. */
const RETRIED_REFUSALS: ReadonlySet<string> = new Set(['intent-not-open', 'wrong-duel-state']);

/** Plays duels while chain data is missing or late. Each must reach the outcome that was chosen for it. */
export class FaultyDuelPlayer {
  readonly play: DuelPlayer;
  /** Signatures of sent transactions, by intent. */
  readonly signaturesByIntentId = new Map<string, string>();

  /** `honest` is the same environment with a chain without faults. */
  constructor(
    readonly world: TestEnvironment,
    readonly honest: TestEnvironment,
    readonly random: Random,
  ) {
    this.play = new DuelPlayer(world);
  }

  /** Plays one duel to a randomly chosen outcome. Returns its id and the expected status. */
  async playOne(): Promise<{ duelId: string; status: string }> {
    const end = this.random.pick(duelEnds);
    await this.honest.fund(this.play.creator, this.play.opponent, this.play.crank);
    const duel = await this.play.openAndJoin({ fundingSeconds: FUNDING_SECONDS });
    const other = await this[end](duel);
    return { duelId: duel.duelId, status: other ?? (end.startsWith('refunded') ? 'refunded' : end) };
  }

  async settled(matched: UntypedJson): Promise<void> {
    const { duelId } = matched;
    await this.play.lockEntropy(await this.payBothAndAccept(matched));
    await this.checkUntil(duelId, ({ status }) => status === 'resolving');
    await this.pay(duelId, this.play.creator, { purpose: 'commit-result' });
    await this.checkUntil(duelId, ({ status }) => status === 'resolved');
    for (const part of ['creator-fee', 'opponent-fee', 'bond'])
      await this.pay(duelId, this.play.opponent, { purpose: 'settle', part });
    await this.checkUntil(duelId, ({ status }) => status === 'settled');
  }

  /** The provider never accepts; the money of both goes back. */
  async refundedUnaccepted({ duelId, ...duel }: UntypedJson): Promise<void> {
    await this.payBoth(duelId);
    this.play.outliveAcceptWindow(duel);
    await this.refund(duelId, ['creator-fee', 'opponent-fee']);
  }

  /**
   * The provider accepts, and nobody locks, commits or answers: both get their fee back, and as much again from the
   * bond.
   */
  async refundedWithheld(duel: UntypedJson): Promise<void> {
    this.play.advancePastResolution(await this.payBothAndAccept(duel));
    await this.refund(duel.duelId, ['creator-fee', 'opponent-fee', 'bond']);
  }

  /** One side pays, and gets its fee back after the funding deadline. */
  async refundedAlone({ duelId, fundingDeadline }: UntypedJson): Promise<void> {
    await this.pay(duelId, this.play.creator);
    await this.checkUntil(duelId, ({ status }) => status === 'committing');
    this.play.advanceTo(new Date(Date.parse(fundingDeadline) + 1_000));
    await this.refund(duelId, ['creator-fee']);
  }

  /**
   * A payment is sent after its duel was cancelled. It lands and is refunded, or it has expired and the duel stays
   * cancelled.
   */
  async refundedLate({ duelId, fundingDeadline }: UntypedJson): Promise<'cancelled' | undefined> {
    const intent = expectStatus(201, await this.play.prepare(duelId, this.play.creator));
    const token = await this.play.getSessionToken(this.play.opponent);
    await this.cancel(duelId, token);
    if (!(await this.signAndSend(intent, this.play.creator))) return 'cancelled';
    this.play.advanceTo(new Date(Date.parse(fundingDeadline) + 1_000));
    await this.refund(duelId, ['creator-fee']);
    return undefined;
  }

  /** A payment was prepared and never signed. */
  async cancelled({ duelId, fundingDeadline }: UntypedJson): Promise<void> {
    expectStatus(201, await this.play.prepare(duelId, this.play.creator));
    this.play.advanceTo(new Date(Date.parse(fundingDeadline) + 1_000));
    await this.checkUntil(duelId, ({ status }) => status === 'cancelled');
  }

  /** Cancels. With a payment prepared, that is refused until the chain shows that none has landed. */
  private async cancel(duelId: string, token: string): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      const answer = await this.world.call(cancelDuel, { token, params: { duelId } });
      if (answer.json?.code !== 'duel-not-cancellable' || tries === MAX_POLLS) return void expectStatus(200, answer);
      this.world.clock.advance(1_000);
    }
  }

  private async payBoth(duelId: string): Promise<void> {
    for (const wallet of [this.play.creator, this.play.opponent]) await this.pay(duelId, wallet);
    this.world.finalize();
  }

  /**
   * Pays both sides and accepts as the provider, which follows the chain itself and is in time even if the service sees
   * the payments late.
   */
  private async payBothAndAccept(duel: UntypedJson): Promise<UntypedJson> {
    await this.payBoth(duel.duelId);
    await this.play.acceptAsProvider(duel);
    return this.checkUntil(duel.duelId, ({ status, acceptedSlot }) => status === 'funded' && acceptedSlot !== null);
  }

  private async refund(duelId: string, parts: readonly string[]): Promise<void> {
    await this.checkUntil(duelId, ({ status }) => status === 'refunding');
    for (const part of parts) await this.pay(duelId, this.play.opponent, { purpose: 'refund', part });
    await this.checkUntil(duelId, ({ status }) => status === 'refunded');
  }

  /**
   * Prepares a transaction of any purpose, signs it and sends it. Prepares another one if the blockhash has expired,
   * which is caused on purpose for one in ten.
   */
  private async pay(duelId: string, wallet: TestWallet, body: object = { purpose: 'fund' }): Promise<void> {
    const first = await this.prepare(duelId, wallet, body);
    const isLapsed = this.random.chance(10);
    if (isLapsed) this.play.outliveBlockhashes();
    let intent = isLapsed ? await this.prepare(duelId, wallet, body) : first;
    while (!(await this.signAndSend(intent, wallet))) intent = await this.prepare(duelId, wallet, body);
  }

  /** Prepares a transaction of any purpose, and retries while the service refuses it by `RETRIED_REFUSALS`. */
  private async prepare(duelId: string, wallet: TestWallet, body: object): Promise<UntypedJson> {
    for (let tries = 1; ; tries += 1) {
      const answer = await this.play.prepare(duelId, wallet, body);
      if (!RETRIED_REFUSALS.has(answer.json?.code) || tries === MAX_POLLS) return expectStatus(201, answer);
      this.world.clock.advance(1_000);
      await this.world.work();
    }
  }

  /**
   * Signs and sends a transaction. Reports its signature to the service, another signature, a rejection or nothing.
   * Returns false if its blockhash is too old: a node that was behind gave an old one, or hid that it had expired.
   */
  private async signAndSend(intent: UntypedJson, wallet: TestWallet): Promise<boolean> {
    const { duelId, intentId } = intent;
    const { transaction, signature } = wallet.signTransaction(intent.transaction);
    this.signaturesByIntentId.set(intentId, signature);
    const reported = this.random.pickWeighted({ truth: 6, nothing: 2, other: 1, refusal: 1 });
    const token = await this.play.getSessionToken(wallet);
    if (reported === 'refusal')
      expectStatus(
        200,
        await this.world.call(rejectTransaction, { token, params: { duelId, transactionId: intentId } }),
      );
    if (reported === 'other') expectStatus(202, await this.play.submitStray(intent, wallet));
    try {
      await this.play.send(transaction);
    } catch (error) {
      if (!String(error).includes('BlockhashNotFound')) throw error;
      this.signaturesByIntentId.delete(intentId);
      return false;
    }
    if (reported === 'truth') expectStatus(202, await this.play.submitSignature(intent, wallet, signature));
    if (this.random.chance(50)) this.world.finalize();
    else this.world.chain.processPending();
    return true;
  }

  /**
   * Has a player or the worker check the duel until the condition is true. After each check, every transaction that is
   * recorded as finalized must be so on chain.
   */
  private async checkUntil(duelId: string, isSo: (duel: UntypedJson) => boolean): Promise<UntypedJson> {
    for (let polls = 0; polls < MAX_POLLS; polls += 1) {
      this.world.finalize();
      this.world.clock.advance(1_000);
      if (this.random.chance(50)) await this.world.work();
      else await this.play.reconcile(duelId, this.random.pick([this.play.creator, this.play.opponent]));
      await this.expectFinalTransactions(duelId);
      const duel = await this.play.fetchDuel(duelId);
      if (isSo(duel)) return duel;
    }
    throw new Error(`${duelId} is stuck: ${JSON.stringify(await this.play.fetchDuel(duelId))}`);
  }

  private async expectFinalTransactions(duelId: string): Promise<void> {
    const { database, services } = this.honest;
    const rows = await database.queries.select().from(transactionIntents).where(eq(transactionIntents.duelId, duelId));
    for (const { state, signature, intentId } of rows) {
      if (state !== 'FINALIZED') continue;
      const landed = await services.chain.finalizedTransaction(signature as string);
      expect([intentId, landed?.error]).toEqual([intentId, null]);
    }
  }
}

/** Outcomes that a duel can be played to, by the name of the method that plays it. */
const duelEnds = [
  'settled',
  'refundedUnaccepted',
  'refundedWithheld',
  'refundedAlone',
  'refundedLate',
  'cancelled',
] as const;
