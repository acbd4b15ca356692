import { expect } from 'vitest';
import { type ProblemCode, problemKinds } from '../../lib/api/problems';
import { normaliser } from '../service/normaliser';
import { type DuelPlayer, expectStatus, type UntypedJson } from '../service/play';
import type { Answer } from '../service/requests';
import type { TestWallet } from '../service/wallet';
import type { ModelDuel, ModelTime } from './duel';

/** A test environment in which commands are executed, with its responses. */
export class ServiceUnderTest {
  readonly transcript: string[] = [];
  private readonly normalise = normaliser();

  constructor(
    readonly play: DuelPlayer,
    readonly wallets: readonly TestWallet[],
  ) {}

  wallet(index: number): TestWallet {
    return this.wallets[index % this.wallets.length] as TestWallet;
  }

  walletByAddress(address: string): TestWallet {
    return this.wallets.find((wallet) => wallet.address === address) as TestWallet;
  }

  /** Advances the clock, and finalizes everything that was sent. Returns the new time and chain position. */
  async advanceTime(milliseconds = 1): Promise<ModelTime> {
    const { chain, clock, rpc } = this.play.world;
    clock.advance(milliseconds);
    chain.tick(8);
    const blockHeight = await rpc('getBlockHeight', { commitment: 'finalized' });
    const slot = await rpc('getSlot', { commitment: 'finalized' });
    return { now: clock.now().getTime(), blockHeight, slot };
  }

  /** Records the outcome of a transaction. */
  note(line: string): void {
    this.transcript.push(line);
  }

  /** Calls the service while the provider agrees to all terms, or to none. */
  async withProvider(agrees: boolean, call: () => Promise<Answer>): Promise<Answer> {
    const { provider } = this.play.world;
    provider.refusal = agrees ? null : { kind: 'refused', code: 'no-bond', message: 'no bond is left' };
    return call().finally(() => {
      provider.refusal = null;
    });
  }

  /** Expects that the terms of a cancelled duel were withdrawn, if the provider had agreed to them. */
  expectTermsWithdrawn({ consented, termsHash }: ModelDuel): void {
    expect(this.play.world.provider.withdrawnTermsHashes.includes(termsHash ?? '')).toBe(consented);
  }

  /** Records a response and returns its body. Expects this refusal or, if it is null, the status `success`. */
  expectAnswer(name: string, answer: Answer, refusal: ProblemCode | null, success: number): UntypedJson {
    this.transcript.push(this.normalise(`${name} ${answer.status} ${answer.headers['content-type']} ${answer.text}`));
    const wanted = refusal === null ? [success, undefined] : [problemKinds[refusal].status, refusal];
    const code = refusal === null && answer.status === success ? undefined : answer.json?.code;
    expect([answer.status, code], `${name}: ${answer.text}`).toEqual(wanted);
    return expectStatus(wanted[0] as number, answer);
  }
}

/** Compares a duel in a response with the model. */
export function expectDuelMatchesModel(body: UntypedJson, duel: ModelDuel): void {
  const { status, cancelReason, opponentWallet, deposits, fundingDeadline, resolutionDeadline } = body;
  const { creator, opponent } = duel.deposited;
  const known = duel.acceptRecorded ? duel.accepted : null;
  expect({
    isConsented: body.providerConsent !== null,
    accepted: [body.acceptedSlot, body.targetSlot],
    deadlines: [fundingDeadline, resolutionDeadline].map((at) =>
      at === null ? Number.POSITIVE_INFINITY : Date.parse(at),
    ),
  }).toEqual({
    isConsented: duel.consented,
    accepted: [known?.slot.toString() ?? null, known?.targetSlot.toString() ?? null],
    deadlines: [duel.fundingDeadline, duel.resolutionDeadline],
  });
  expect({ status, cancelReason, opponentWallet, deposits }).toEqual({
    status: duel.status,
    cancelReason: duel.cancelReason,
    opponentWallet: duel.opponent,
    deposits: { creator, opponent },
  });
}
