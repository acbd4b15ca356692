import { beforeAll, describe, expect, test } from 'vitest';
import { DuelPlayer, expectStatus } from '../../testing/service/play';
import { expectRefusal } from '../../testing/service/refusal';
import { type TestWallet, testWallet } from '../../testing/service/wallet';
import { openTestEnvironment, type TestEnvironment } from '../../testing/service/world';
import { ProblemError } from '../api/problems';
import type { ProviderPort } from '../provider/port';
import { cancelDuel } from './contract';

let world: TestEnvironment;
let play: DuelPlayer;
const stranger = testWallet('stranger');

beforeAll(async () => {
  world = await openTestEnvironment();
  play = await new DuelPlayer(world).fundWallets();
});

const cancel = async (duelId: string, wallet: TestWallet) =>
  world.call(cancelDuel, { token: await play.getSessionToken(wallet), params: { duelId } });
const createDirectDuel = () => play.openDuel({ matchmakingMode: 'direct', opponentWallet: play.opponent.address });

test('cancelling is for participants: creator, opponent and the invited wallet', async () => {
  const open = await play.openDuel();
  const foreign = await cancel(open.duelId, stranger);
  expectRefusal(foreign, 'duel-not-cancellable');
  expect(foreign.json.detail).toMatch(/^The duel is waiting[.] Only its players can cancel it, while /);
  expect(expectStatus(200, await cancel(open.duelId, play.creator))).toMatchObject({
    status: 'cancelled',
    cancelReason: 'participant',
  });
  const invited = await createDirectDuel();
  expectRefusal(await cancel(invited.duelId, stranger), 'not-found');
  expectStatus(200, await cancel(invited.duelId, play.opponent));
  const matched = await play.openAndJoin();
  expectRefusal(await cancel(matched.duelId, stranger), 'not-found');
  expectStatus(200, await cancel(matched.duelId, play.opponent));
  expectRefusal(await cancel('duel_11111111111111111111', play.creator), 'not-found');
});

test('cancelling an open duel past its time is 404 for a stranger, before and after the duel is read', async () => {
  const { duelId, expiresAt } = await play.openDuel();
  play.advanceTo(new Date(new Date(expiresAt).getTime() + 1_000));
  expectRefusal(await cancel(duelId, stranger), 'not-found');
  expect((await play.fetchDuel(duelId)).status).toBe('cancelled');
  expectRefusal(await cancel(duelId, stranger), 'not-found');
  const late = await cancel(duelId, play.creator);
  expectRefusal(late, 'duel-not-cancellable');
  // The refusal names the duel's status at this time, even if its row still said `waiting`.
  expect(late.json.detail).toMatch(/^The duel is cancelled[.]/);
});

test('a duel is cancelled once', async () => {
  const { duelId } = await play.openDuel();
  expectStatus(200, await cancel(duelId, play.creator));
  const again = await cancel(duelId, play.creator);
  expectRefusal(again, 'duel-not-cancellable');
  expect(again.json.detail).toMatch(/^The duel is cancelled[.] Only its players can cancel it, while /);
});

test('a duel can’t be cancelled once funding has begun', async () => {
  const { duelId } = await play.openAndJoin();
  await play.sendAndSubmit(duelId, play.opponent);
  world.chain.processPending();
  expect((await play.reconcile(duelId)).duel.status).toBe('funding');
  expectRefusal(await cancel(duelId, play.creator), 'duel-not-cancellable');
  world.finalize();
  expect((await play.reconcile(duelId)).duel.status).toBe('committing');
  expectRefusal(await cancel(duelId, play.opponent), 'duel-not-cancellable');
});

describe('cancelling terms that the provider agreed to', () => {
  /** Matches a duel and prepares a payment, for which the provider consents to the terms. */
  async function openAgreedDuel() {
    const duel = await play.openAndJoin();
    expectStatus(201, await play.prepare(duel.duelId, play.creator));
    return duel;
  }

  const cancelWith = async (provider: ProviderPort, duelId: string, wallet = play.creator) =>
    world
      .withServices({ provider })
      .call(cancelDuel, { token: await play.getSessionToken(wallet), params: { duelId } });

  test('withdraws them first, so that it stakes nothing on a duel that is over', async () => {
    const { duelId, termsHash } = await openAgreedDuel();
    expect(world.provider.withdrawnTermsHashes).not.toContain(termsHash);
    expectStatus(200, await cancel(duelId, play.opponent));
    expect(world.provider.withdrawnTermsHashes.filter((each) => each === termsHash)).toHaveLength(1);
  });

  test('withdraws nothing for one who may not cancel, nor of a duel that cannot be', async () => {
    const { duelId, termsHash } = await openAgreedDuel();
    expectRefusal(await cancel(duelId, stranger), 'not-found');
    await play.sendAndSubmit(duelId, play.opponent);
    world.finalize();
    await play.reconcile(duelId);
    expectRefusal(await cancel(duelId, play.creator), 'duel-not-cancellable');
    expect(world.provider.withdrawnTermsHashes).not.toContain(termsHash);
  });

  test('withdraws nothing where the provider never agreed', async () => {
    const { duelId, termsHash } = await play.openAndJoin();
    expectStatus(200, await cancel(duelId, play.creator));
    expect(world.provider.withdrawnTermsHashes).not.toContain(termsHash);
  });

  test('is refused when it has accepted them', async () => {
    const { duelId } = await openAgreedDuel();
    const refused = await cancelWith({ ...world.provider, withdrawConsent: async () => 'accepted' }, duelId);
    expectRefusal(refused, 'duel-not-cancellable');
    expect((await play.fetchDuel(duelId)).status).toBe('matched');
  });

  test('does not wait for a provider that is away: it stakes only once both have paid', async () => {
    const { duelId } = await openAgreedDuel();
    const rejectWithdrawal = async (): Promise<never> => {
      throw new ProblemError('provider-unavailable');
    };
    expectStatus(200, await cancelWith({ ...world.provider, withdrawConsent: rejectWithdrawal }, duelId));
    expect((await play.fetchDuel(duelId)).status).toBe('cancelled');
  });
});
