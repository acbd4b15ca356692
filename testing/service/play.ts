import { type Address, createNoopSigner, type Instruction } from '@solana/kit';
import { getSetComputeUnitPriceInstruction } from '@solana-program/compute-budget';
import { getTransferSolInstruction } from '@solana-program/system';
import { expect } from 'vitest';
import { buildAcceptInstruction, buildLockEntropyInstruction } from '../../lib/chain/escrow/instructions';
import { decodeEscrowData, type Escrow } from '../../lib/chain/escrow/state';
import { decodeTerms } from '../../lib/chain/escrow/terms';
import { type DecodedInstruction, decodeMessage } from '../../lib/chain/inspect/decode';
import { createDuel, getDuel, joinDuel } from '../../lib/duel/contract';
import { buildTransaction } from '../../lib/transactions/build';
import { prepareTransaction, reconcileDuel, recordSubmission } from '../../lib/transactions/contract';
import type { Answer, EndpointCall, SuccessBody } from './requests';
import { type TestWallet, testWallet } from './wallet';
import type { TestEnvironment } from './world';

/** The target slot is fewer slots than this after the accept: at most a grid step plus the delay. */
export const MAX_SLOTS_TO_TARGET = 24;

/** A result is late once the resolution deadline is over and this many slots have passed since the accept. */
const MIN_SLOTS_SINCE_ACCEPT = 1_500;
const ONE_SECOND_MS = 1_000;
/** A compute unit price, which changes a transaction's message and costs at most a lamport. */
const priceInstruction = getSetComputeUnitPriceInstruction({ microLamports: 1n });

/** JSON that a test reads without a type. */
export type UntypedJson = Answer['json'];
export type DuelBody = SuccessBody<typeof getDuel>;
/** A duel with an opponent. Its members in `membersSetByMatch` aren't null. */
export type MatchedDuel = DuelBody & {
  readonly [Fixed in (typeof membersSetByMatch)[number]]: NonNullable<DuelBody[Fixed]>;
};
type Intent = SuccessBody<typeof prepareTransaction>;

/** Members of a duel that are null until it has an opponent. */
const membersSetByMatch = ['escrowAddress', 'terms', 'termsHash', 'fundingDeadline', 'resolutionDeadline'] as const;

/** The moves of a duel, each through the public API and the chain, as wallets make them. */
export class DuelPlayer {
  readonly creator = testWallet('creator');
  readonly opponent = testWallet('opponent');
  /** Pays for steps that anyone may send. */
  readonly crank = testWallet('crank');
  private readonly sessions = new Map<string, { readonly token: string; readonly renewAtMs: number }>();

  constructor(readonly world: TestEnvironment) {}

  async fundWallets(): Promise<this> {
    await this.world.fund(this.creator, this.opponent, this.crank);
    return this;
  }

  /** Returns a session token of this wallet. Signs in at first, and again after 20 minutes. */
  async getSessionToken(wallet: TestWallet): Promise<string> {
    const now = this.world.clock.now().getTime();
    const held = this.sessions.get(wallet.address);
    if (held !== undefined && now < held.renewAtMs) return held.token;
    const token = await this.world.signIn(wallet);
    this.sessions.set(wallet.address, { token, renewAtMs: now + 20 * 60_000 });
    return token;
  }

  async openDuel(body: object = {}): Promise<DuelBody> {
    const token = await this.getSessionToken(this.creator);
    const wanted = { matchmakingMode: 'open', packId: 'kickoff-2031', ...body };
    return expectStatus(201, await this.world.call(createDuel, { token, body: wanted }));
  }

  async join(duelId: string, wallet: TestWallet = this.opponent, call: EndpointCall = {}): Promise<Answer<DuelBody>> {
    return this.world.call(joinDuel, { token: await this.getSessionToken(wallet), params: { duelId }, ...call });
  }

  /** Opens a duel as the creator and joins it as the opponent. */
  async openAndJoin(body: object = {}): Promise<MatchedDuel> {
    return expectMatched(expectStatus(200, await this.join((await this.openDuel(body)).duelId)));
  }

  async fetchDuel(duelId: string, wallet: TestWallet = this.creator): Promise<DuelBody> {
    return expectStatus(
      200,
      await this.world.call(getDuel, { token: await this.getSessionToken(wallet), params: { duelId } }),
    );
  }

  async prepare(
    duelId: string,
    wallet: TestWallet,
    body: object = { purpose: 'fund' },
    call: EndpointCall = {},
  ): Promise<Answer<Intent>> {
    return this.world.call(prepareTransaction, {
      token: await this.getSessionToken(wallet),
      params: { duelId },
      body,
      ...call,
    });
  }

  /** Sends a signed transaction. Rejects with the chain's error. */
  async send(transaction: string, skipPreflight = false): Promise<string> {
    return this.world.rpc('sendTransaction', transaction, {
      encoding: 'base64',
      preflightCommitment: 'confirmed',
      skipPreflight,
    });
  }

  async submitSignature(
    intent: UntypedJson,
    wallet: TestWallet,
    signature: string,
    call: EndpointCall = {},
  ): Promise<Answer<SuccessBody<typeof recordSubmission>>> {
    const { duelId, intentId: transactionId } = intent;
    const token = await this.getSessionToken(wallet);
    return this.world.call(recordSubmission, {
      token,
      params: { duelId, transactionId },
      body: { signature },
      ...call,
    });
  }

  /** Signs a changed variant of a prepared transaction and submits it, without sending it. */
  async signAndSubmit(intent: UntypedJson, wallet: TestWallet, transaction: string): Promise<Answer> {
    const signed = wallet.signTransaction(transaction);
    const body = { signature: signed.signature, signedTransaction: signed.transaction };
    return this.submitSignature(intent, wallet, signed.signature, { body });
  }

  /**
   * Submits a valid signature over a variant of a payment that is never sent: `owner` signed it with a compute unit
   * price.
   */
  async submitStray(intent: UntypedJson, wallet: TestWallet, owner: TestWallet = wallet): Promise<Answer> {
    const wire = Buffer.from(intent.transaction, 'base64');
    const { blockhash, instructions } = decodeMessage(new Uint8Array(wire.subarray(65)));
    const programId = instructions.at(-1)?.programId;
    const prepared = { ...intent, wallet: owner.address, programId, blockhash, lastValidBlockHeight: '0' };
    const stray = owner.signTransaction(this.rebuild(prepared, (all) => [priceInstruction, ...all]));
    const body = { signature: stray.signature, signedTransaction: stray.transaction };
    return this.submitSignature(intent, wallet, stray.signature, { body });
  }

  /** Checks the duel through the participant's endpoint. */
  async reconcile(duelId: string, wallet: TestWallet = this.creator): Promise<SuccessBody<typeof reconcileDuel>> {
    return expectStatus(
      200,
      await this.world.call(reconcileDuel, { token: await this.getSessionToken(wallet), params: { duelId } }),
    );
  }

  /**
   * Prepares a transaction, signs it, sends it to the chain and submits its signature to the service. Doesn't finalize
   * it.
   */
  async sendAndSubmit(
    duelId: string,
    wallet: TestWallet,
    body: object = { purpose: 'fund' },
  ): Promise<Intent & { readonly signature: string }> {
    const intent = expectStatus(201, await this.prepare(duelId, wallet, body));
    const { transaction, signature } = wallet.signTransaction(intent.transaction);
    await this.send(transaction);
    expectStatus(202, await this.submitSignature(intent, wallet, signature));
    return { ...intent, signature };
  }

  /** Does the same as `sendAndSubmit`, finalizes the transaction and checks the duel. Returns the duel. */
  async pay(duelId: string, wallet: TestWallet, body: object = { purpose: 'fund' }): Promise<MatchedDuel> {
    await this.sendAndSubmit(duelId, wallet, body);
    this.world.finalize();
    return expectMatched((await this.reconcile(duelId, wallet)).duel);
  }

  /** Plays a duel until both have paid. The provider hasn't accepted. */
  async playToBothPaid(body: object = {}): Promise<MatchedDuel> {
    const { duelId } = await this.openAndJoin(body);
    await this.pay(duelId, this.creator);
    return this.pay(duelId, this.opponent);
  }

  /** Plays a duel until both have paid and the provider has accepted with its bond. */
  async playToFunded(body: object = {}): Promise<MatchedDuel> {
    const duel = await this.playToBothPaid(body);
    await this.acceptAsProvider(duel);
    return expectMatched((await this.reconcile(duel.duelId)).duel);
  }

  /** Accepts as the provider and finalizes it, without checking the duel. */
  async acceptAsProvider({ escrowAddress, programId }: UntypedJson): Promise<void> {
    const { wallet } = this.world.provider;
    await this.world.fund(wallet);
    const of = { escrow: escrowAddress as Address, programAddress: programId as Address };
    await this.sendAs(wallet, [buildAcceptInstruction({ ...of, provider: wallet.address as Address })], programId);
    this.world.finalize();
  }

  /** Reads the finalized escrow account, which must exist. */
  async readEscrow({ escrowAddress }: UntypedJson): Promise<Escrow> {
    const { accounts } = await this.world.services.chain.finalizedAccounts([escrowAddress]);
    return decodeEscrowData(accounts[0]?.data ?? new Uint8Array()) as Escrow;
  }

  /** Builds and sends a transaction as the crank, signed by it. */
  async sendAsCrank(instructions: Parameters<typeof buildTransaction>[1], programId: string): Promise<string> {
    return this.sendAs(this.crank, instructions, programId);
  }

  private async sendAs(
    wallet: TestWallet,
    instructions: Parameters<typeof buildTransaction>[1],
    programId: string,
  ): Promise<string> {
    const recent = await this.world.services.chain.latestBlockhash();
    const built = buildTransaction(wallet.address, instructions, programId, recent);
    return this.send(wallet.signTransaction(built.transaction).transaction);
  }

  /** Advances the chain past the target slot and locks the entropy, as anyone may, without checking the duel. */
  async lockEntropy({ escrowAddress, programId }: UntypedJson): Promise<void> {
    this.world.chain.tick(MAX_SLOTS_TO_TARGET);
    this.world.finalize();
    const of = { escrow: escrowAddress as Address, programAddress: programId as Address };
    await this.sendAsCrank([buildLockEntropyInstruction(of)], programId);
    this.world.finalize();
  }

  /** Plays a duel until its entropy is locked, and checks the duel, so that the service has asked the provider. */
  async playToResolving(body: object = {}): Promise<MatchedDuel> {
    const duel = await this.playToFunded(body);
    await this.lockEntropy(duel);
    return expectMatched((await this.reconcile(duel.duelId)).duel);
  }

  async playToResolved(body: object = {}): Promise<MatchedDuel> {
    const { duelId } = await this.playToResolving(body);
    return this.pay(duelId, this.creator, { purpose: 'commit-result' });
  }

  async playToSettled(body: object = {}): Promise<MatchedDuel> {
    const { duelId } = await this.playToResolved(body);
    await this.pay(duelId, this.opponent, { purpose: 'settle', part: 'creator-fee' });
    return this.pay(duelId, this.opponent, { purpose: 'settle', part: 'opponent-fee' });
  }

  /** Builds a prepared transaction with other instructions, as a wallet might, still unsigned. */
  rebuild(
    intent: UntypedJson,
    change: (instructions: Instruction[]) => Instruction[],
    blockhash = intent.blockhash,
  ): string {
    const wire = Buffer.from(intent.transaction, 'base64');
    const { instructions } = decodeMessage(new Uint8Array(wire.subarray(65)));
    const ground = { blockhash, lastValidBlockHeight: BigInt(intent.lastValidBlockHeight) };
    return buildTransaction(intent.wallet, change(instructions.map(toInstruction)), intent.programId, ground)
      .transaction;
  }

  /** Moves the clock of server and chain to this time, and the chain on by eight slots. */
  advanceTo(at: string | Date): void {
    const { clock, chain } = this.world;
    clock.advance(new Date(at).getTime() - clock.now().getTime());
    chain.tick(8);
  }

  /** Advances until the program accepts no result: past the deadline and the slots that must follow an accept. */
  advancePastResolution({ resolutionDeadline }: UntypedJson): void {
    this.advanceTo(new Date(Date.parse(resolutionDeadline) + ONE_SECOND_MS));
    this.world.chain.tick(MIN_SLOTS_SINCE_ACCEPT);
  }

  /** Advances the chain until the provider can't accept any more, so that both fees can be refunded. */
  outliveAcceptWindow({ terms }: UntypedJson): void {
    const { gridSlots, acceptSteps } = decodeTerms(Buffer.from(terms, 'base64'));
    this.world.chain.tick(gridSlots * acceptSteps);
    this.world.finalize();
  }

  /** Produces blocks until every blockhash so far has expired, without advancing the clock. */
  outliveBlockhashes(): void {
    this.world.chain.tick(170);
  }

  /** Returns the finalized lamports of an account. */
  async lamports(address: string): Promise<number> {
    return (await this.world.rpc('getBalance', address)).value;
  }

  /** Builds a transfer to the crank, which no prepared transaction has. */
  buildHarmlessTransfer(from: TestWallet) {
    const source = createNoopSigner(from.address as Address);
    return getTransferSolInstruction({ source, destination: this.crank.address as Address, amount: 1_000_000n });
  }
}

const toInstruction = ({ programId, accounts, data }: DecodedInstruction): Instruction => ({
  programAddress: programId as Address,
  accounts: accounts.map(({ address, signer, writable }) => ({
    address: address as Address,
    role: (signer ? 2 : 0) + (writable ? 1 : 0),
  })),
  data,
});

/** Asserts that the duel is matched, and returns it with that type. */
export function expectMatched(duel: DuelBody): MatchedDuel {
  expect(membersSetByMatch.filter((each) => duel[each] === null)).toEqual([]);
  return duel as MatchedDuel;
}

/** Returns the body of an answer that must have this status, with the type of the endpoint's response. */
export function expectStatus<Success>(status: 200 | 201 | 202 | 204, answer: Answer<Success>): Success;
export function expectStatus(status: number, answer: Answer): UntypedJson;
export function expectStatus(status: number, answer: Answer): UntypedJson {
  expect(answer.status, answer.text ?? '').toBe(status);
  return answer.json;
}
