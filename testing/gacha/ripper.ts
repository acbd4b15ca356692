import { type Address, createNoopSigner, getBase64EncodedWireTransaction, type Instruction } from '@solana/kit';
import { getTransferSolInstruction } from '@solana-program/system';
import { getCreateAssociatedTokenIdempotentInstruction, getSyncNativeInstruction } from '@solana-program/token';
import { expect } from 'vitest';
import { compileUnsigned } from '../../lib/chain/escrow/unsigned';
import { sha256Hex } from '../../lib/core/hash';
import { WRAPPED_SOL_MINT } from '../../lib/core/money';
import { getOdds } from '../../lib/gacha/machines/contract';
import {
  claimPayment,
  createPaymentIntent,
  getPaymentIntent,
  preparePayment,
  verifyPayment,
} from '../../lib/gacha/payments/contract';
import { surrenderPayment } from '../../lib/gacha/refunds-owed/surrender-contract';
import { createRip, createRipCommitment, getRip } from '../../lib/gacha/rips/contract';
import { deriveTokenAccount } from '../../lib/gacha/settings';
import { expectStatus } from '../service/play';
import type { Answer, EndpointCall, SuccessBody } from '../service/requests';
import { type TestWallet, testWallet } from '../service/wallet';
import type { TestEnvironment } from '../service/world';

/** Key of the pack machine that a `Ripper` rips at by default. */
export const MACHINE_KEY = 'terrace-2031';

/** A payment intent with the seed and commitment that it was created with. */
export interface BegunRip {
  readonly intent: SuccessBody<typeof createPaymentIntent>;
  readonly clientSeed: string;
  readonly commitmentId: string;
}

type Rip = SuccessBody<typeof createRip>;
/** A rip that has ended, so that its server seed is shown. */
type EndedRip = Rip & { readonly serverSeed: string };

/** A player's wallet that makes the steps of a paid rip through the public API and the chain. */
export class Ripper {
  private session: { readonly token: string; readonly renewAtMs: number } | null = null;
  private seedCount = 0;

  constructor(
    readonly world: TestEnvironment,
    readonly wallet: TestWallet = testWallet('ripper'),
    readonly machineKey: string = MACHINE_KEY,
  ) {}

  /** Funds the wallet with SOL and wrapped SOL, and opens the treasury's token account. */
  async fundWallet(lamports = 1_500_000_000n): Promise<this> {
    await this.world.fund(this.wallet);
    await this.openTreasuryTokenAccount();
    await this.wrap(lamports);
    return this;
  }

  async getSessionToken(): Promise<string> {
    const now = this.world.clock.now().getTime();
    if (this.session === null || now >= this.session.renewAtMs)
      this.session = { token: await this.world.signIn(this.wallet), renewAtMs: now + 20 * 60_000 };
    return this.session.token;
  }

  /** Signs and sends a transaction with these instructions, and finalizes it. Returns its signature. */
  async signAndSend(instructions: readonly Instruction[]): Promise<string> {
    const unsigned = await this.compile(instructions);
    const sent = await this.send(this.wallet.signTransaction(unsigned).transaction);
    this.world.finalize();
    return sent;
  }

  async compile(instructions: readonly Instruction[], blockhash?: string): Promise<string> {
    const recent = await this.world.services.chain.latestBlockhash();
    const on = blockhash === undefined ? recent : { ...recent, blockhash };
    return getBase64EncodedWireTransaction(compileUnsigned(this.wallet.address, instructions, on));
  }

  openTreasuryTokenAccount(mint = WRAPPED_SOL_MINT): Promise<string> {
    const { treasuryWallet } = this.world.services.gachaSettings();
    return this.signAndSend([this.buildOpenAccount(treasuryWallet, mint)]);
  }

  buildOpenAccount(owner: string, mint = WRAPPED_SOL_MINT): Instruction {
    return getCreateAssociatedTokenIdempotentInstruction({
      payer: createNoopSigner(this.wallet.address as Address),
      ata: deriveTokenAccount(owner, mint) as Address,
      owner: owner as Address,
      mint: mint as Address,
    });
  }

  wrap(lamports: bigint): Promise<string> {
    const own = deriveTokenAccount(this.wallet.address, WRAPPED_SOL_MINT) as Address;
    const source = createNoopSigner(this.wallet.address as Address);
    return this.signAndSend([
      this.buildOpenAccount(this.wallet.address),
      getTransferSolInstruction({ source, destination: own, amount: lamports }),
      getSyncNativeInstruction({ account: own }),
    ]);
  }

  async odds(): Promise<SuccessBody<typeof getOdds>> {
    return expectStatus(200, await this.world.call(getOdds, { params: { machineKey: this.machineKey } }));
  }

  async requestCommitment(): Promise<Answer<SuccessBody<typeof createRipCommitment>>> {
    return this.world.call(createRipCommitment, {
      token: await this.getSessionToken(),
      params: { machineKey: this.machineKey },
    });
  }

  async createIntent(body: object): Promise<Answer<SuccessBody<typeof createPaymentIntent>>> {
    const params = { machineKey: this.machineKey };
    return this.world.call(createPaymentIntent, { token: await this.getSessionToken(), params, body });
  }

  /** Requests a commitment, then creates a payment intent with a new client seed and the current odds. */
  async startRip(): Promise<BegunRip> {
    const { commitmentId } = expectStatus(201, await this.requestCommitment());
    this.seedCount += 1;
    const clientSeed = `${this.wallet.address.slice(0, 8)}-${this.seedCount}`;
    const { oddsHash } = await this.odds();
    const body = { commitmentId, clientSeedHash: sha256Hex(clientSeed), oddsHash };
    return { intent: expectStatus(201, await this.createIntent(body)), clientSeed, commitmentId };
  }

  async prepare(intentId: string): Promise<Answer<SuccessBody<typeof preparePayment>>> {
    return this.world.call(preparePayment, { token: await this.getSessionToken(), params: { intentId } });
  }

  async claim(intentId: string, signedTransaction: string): Promise<Answer<SuccessBody<typeof claimPayment>>> {
    const body = { signedTransaction };
    return this.world.call(claimPayment, { token: await this.getSessionToken(), params: { intentId }, body });
  }

  async verify(intentId: string, signature: string): Promise<Answer<SuccessBody<typeof verifyPayment>>> {
    return this.world.call(verifyPayment, {
      token: await this.getSessionToken(),
      params: { intentId },
      body: { signature },
    });
  }

  async fetchIntent(intentId: string): Promise<SuccessBody<typeof getPaymentIntent>> {
    return expectStatus(
      200,
      await this.world.call(getPaymentIntent, { token: await this.getSessionToken(), params: { intentId } }),
    );
  }

  async rip(body: object, call: EndpointCall = {}): Promise<Answer<Rip>> {
    return this.world.call(createRip, { token: await this.getSessionToken(), body, ...call });
  }

  async surrender(intentId: string): Promise<Answer<SuccessBody<typeof surrenderPayment>>> {
    return this.world.call(surrenderPayment, { token: await this.getSessionToken(), params: { intentId } });
  }

  /** Sends a signed transaction. Rejects with the chain's error. */
  async send(transaction: string): Promise<string> {
    return this.world.rpc('sendTransaction', transaction, { encoding: 'base64', preflightCommitment: 'confirmed' });
  }

  /** Prepares and signs the payment, without sending it. */
  async sign({ intent }: BegunRip): Promise<{ transaction: string; signature: string }> {
    const { transaction } = expectStatus(201, await this.prepare(intent.intentId));
    return this.wallet.signTransaction(transaction);
  }

  /** Prepares, signs, claims, sends and finalizes the payment, without verifying it. */
  async pay(begun: BegunRip): Promise<string> {
    const { transaction, signature } = await this.sign(begun);
    expectStatus(200, await this.claim(begun.intent.intentId, transaction));
    await this.send(transaction);
    this.world.finalize();
    return signature;
  }

  /** Starts a rip, pays for it, and has the service verify the payment. */
  async startAndPay(): Promise<BegunRip> {
    const begun = await this.startRip();
    expectStatus(200, await this.verify(begun.intent.intentId, await this.pay(begun)));
    return begun;
  }

  /** Builds the body of the request that rips the paid pack. */
  buildRipBody({ intent, clientSeed, commitmentId }: BegunRip) {
    return { paymentIntentId: intent.intentId, clientSeed, commitmentId };
  }

  /** Pays for one rip and rips it, and leaves its card undelivered. Returns the 201's body. */
  async ripUndelivered(): Promise<Rip> {
    return expectStatus(201, await this.rip(this.buildRipBody(await this.startAndPay())));
  }

  /** Pays for one rip and rips it, and has its card delivered. Returns the settled rip. */
  async ripOne(): Promise<EndedRip> {
    return this.settle(await this.ripUndelivered());
  }

  async fetchRip(ripId: string): Promise<Rip> {
    return expectStatus(200, await this.world.call(getRip, { params: { ripId } }));
  }

  /** Has the worker deliver the card of a rip, and returns the settled rip. */
  async settle({ ripId }: Pick<Rip, 'ripId'>): Promise<EndedRip> {
    await this.world.work();
    this.world.finalize();
    // Longer than the worker waits between two checks of a delivery.
    this.world.clock.advance(2_000);
    await this.world.work();
    const rip = await this.fetchRip(ripId);
    expect(rip).toMatchObject({ status: 'settled', serverSeed: expect.any(String) });
    return rip as EndedRip;
  }
}
