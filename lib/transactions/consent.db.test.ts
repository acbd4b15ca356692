import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { duels } from '../../db/schema/duels';
import { openMockProvider } from '../../testing/provider/mock';
import { DuelPlayer, expectStatus, type UntypedJson } from '../../testing/service/play';
import { expectRefusal } from '../../testing/service/refusal';
import { openTestEnvironment, type TestEnvironment } from '../../testing/service/world';
import { ProblemError } from '../api/problems';
import { CONSENT_DOMAIN, isConsent } from '../chain/escrow/consent';
import { decodeTerms } from '../chain/escrow/terms';
import { listEvents } from '../duel/store';
import { findRuleViolations } from '../invariants/find';
import { toEntryJson } from '../packs/rules';
import { toSealedEntry } from '../packs/sealed-table';
import { listEntries } from '../packs/store';
import type { ProviderPort, TermsProposal } from '../provider/port';
import { prepareTransaction } from './contract';

let world: TestEnvironment;
let play: DuelPlayer;

beforeAll(async () => {
  world = await openTestEnvironment();
  play = await new DuelPlayer(world).fundWallets();
});

const readDuelRow = async (duelId: string) =>
  (await world.database.queries.select().from(duels).where(eq(duels.duelId, duelId)))[0];

/** Prepares a payment at a service with this provider instead of the usual one. */
const prepareWith = async (provider: ProviderPort | null, duelId: string, wallet = play.creator) =>
  world.withServices({ provider }).call(prepareTransaction, {
    token: await play.getSessionToken(wallet),
    params: { duelId },
    body: { purpose: 'fund' },
  });

/** Opens a provider port that records the proposals in `proposals` and passes them on to the environment's provider. */
function openRecordingProvider(): { provider: ProviderPort; proposals: TermsProposal[] } {
  const proposals: TermsProposal[] = [];
  const agree = (proposal: TermsProposal) => {
    proposals.push(proposal);
    return world.provider.requestConsent(proposal);
  };
  return { provider: { ...world.provider, requestConsent: agree }, proposals };
}

async function expectNoPayment(duelId: string): Promise<void> {
  expect(await readDuelRow(duelId)).toMatchObject({ providerConsent: null, fundPrepared: false });
  expect((await play.reconcile(duelId)).intents).toEqual([]);
}

describe('the provider’s consent', () => {
  test('is asked for with terms and entries before the first payment, once, and published', async () => {
    const duel = await play.openAndJoin();
    const { duelId, termsHash, providerKey, packId } = duel;
    expect(duel.providerConsent).toBeNull();
    const { provider, proposals } = openRecordingProvider();
    expectStatus(201, await prepareWith(provider, duelId));
    expectStatus(201, await prepareWith(provider, duelId, play.opponent));
    const entries = (await listEntries(world.database.queries, packId)).map((row) => toEntryJson(toSealedEntry(row)));
    expect(proposals).toEqual([{ duelId, terms: duel.terms, entries }]);
    const { providerConsent, bondAmount } = await play.fetchDuel(duelId);
    expect(isConsent(termsHash, providerConsent!, providerKey)).toBe(true);
    expect(decodeTerms(Buffer.from(duel.terms, 'base64')).bondLamports).toBe(BigInt(bondAmount));
  });

  test('that is stored is enough for the other side, though the provider is away by then', async () => {
    const { duelId } = await play.openAndJoin();
    expectStatus(201, await play.prepare(duelId, play.creator));
    expectStatus(201, await prepareWith(null, duelId, play.opponent));
  });

  test('of calls at once is stored once', async () => {
    const { duelId } = await play.openAndJoin();
    const calls = [play.creator, play.opponent, play.creator].map((wallet) => play.prepare(duelId, wallet));
    for (const answer of await Promise.all(calls)) expectStatus(201, answer);
    const { version } = await play.fetchDuel(duelId);
    // Four changes: created, joined, the provider's consent, and the first prepared payment.
    expect(version).toBe(4);
  });

  test('comes before each payment, also of a request that began before the consent came', async () => {
    const { duelId } = await play.openAndJoin();
    expectStatus(201, await play.prepare(duelId, play.creator));
    // Both sides prepare at once: this request began first, but waited for the consent that the other one requested.
    world.clock.advance(-2_000);
    expectStatus(201, await play.prepare(duelId, play.opponent));
    world.clock.advance(2_000);
    expect(await findRuleViolations(world.database.queries, world.clock.now())).toEqual([]);
    const times = (await listEvents(world.database.queries, duelId)).map(({ at }) => at.getTime());
    expect(times).toEqual(times.toSorted((one, other) => one - other));
  });

  test('is not asked about a payment that can’t be made: a stranger’s request, a waiting duel, a time that is over', async () => {
    const { provider, proposals } = openRecordingProvider();
    const waiting = await play.openDuel();
    expect((await prepareWith(provider, waiting.duelId)).status).toBe(409);
    const duel = await play.openAndJoin({ fundingSeconds: 40 });
    expect((await prepareWith(provider, duel.duelId, play.crank)).status).toBe(403);
    play.advanceTo(new Date(new Date(duel.fundingDeadline).getTime() - 5_000));
    expectRefusal(await prepareWith(provider, duel.duelId), 'deadline-too-close');
    expect(proposals).toEqual([]);
  });
});

describe('nobody is given a payment', () => {
  test('that the provider refused, and the player reads why; once it agrees, they are', async () => {
    const { duelId } = await play.openAndJoin();
    world.provider.refusal = { kind: 'refused', code: 'bond-too-large', message: 'no SOL left for this bond' };
    const refused = await play.prepare(duelId, play.creator);
    world.provider.refusal = null;
    expectRefusal(refused, 'provider-unavailable');
    expect(refused.json.detail).toContain('no SOL left for this bond');
    await expectNoPayment(duelId);
    expectStatus(201, await play.prepare(duelId, play.creator));
  });

  const stranger = openMockProvider('stranger');
  const decodeTermsBytes = ({ terms }: TermsProposal) => Buffer.from(terms, 'base64');

  test.each<[string, (proposal: TermsProposal, duel: UntypedJson) => string]>([
    ['another key', (_, { termsHash }) => stranger.wallet.signText(CONSENT_DOMAIN + termsHash)],
    ['a player’s key', (_, { termsHash }) => play.creator.signText(CONSENT_DOMAIN + termsHash)],
    ['the terms of another duel', () => world.provider.wallet.signText(CONSENT_DOMAIN + 'ab'.repeat(32))],
    ['the hash without its domain', (_, { termsHash }) => world.provider.wallet.signText(termsHash)],
    [
      'the terms themselves',
      (proposal) => world.provider.wallet.signText(decodeTermsBytes(proposal).toString('latin1')),
    ],
    ['nothing', () => ''],
    ['what is no signature', () => 'not base58: 0OIl'],
  ])('under a signature of %s', async (_, sign) => {
    const duel = await play.openAndJoin();
    const forging: ProviderPort = {
      ...world.provider,
      requestConsent: async (proposal) => ({ kind: 'agreed', signature: sign(proposal, duel) }),
    };
    expectRefusal(await prepareWith(forging, duel.duelId), 'provider-unavailable');
    await expectNoPayment(duel.duelId);
    expectStatus(201, await play.prepare(duel.duelId, play.creator));
  });

  test('while the provider is away, is not configured, or has another key than the terms', async () => {
    const { duelId } = await play.openAndJoin();
    const rejectAsUnavailable = async (): Promise<never> => {
      throw new ProblemError('provider-unavailable');
    };
    const { publicKey } = stranger;
    for (const provider of [
      { ...world.provider, requestConsent: rejectAsUnavailable },
      null,
      { ...world.provider, publicKey },
    ])
      expectRefusal(await prepareWith(provider, duelId), 'provider-unavailable');
    await expectNoPayment(duelId);
  });

  test('by a row without consent either: the database refuses it', async () => {
    const { duelId } = await play.openAndJoin();
    const { queries } = world.database;
    const prepared = queries.update(duels).set({ fundPrepared: true }).where(eq(duels.duelId, duelId));
    await expect(prepared).rejects.toThrow();
    const { duelId: waiting } = await play.openDuel();
    const consent = world.provider.wallet.signText('nothing yet');
    const agreed = queries.update(duels).set({ providerConsent: consent }).where(eq(duels.duelId, waiting));
    await expect(agreed).rejects.toThrow();
  });
});

test('a funding transaction is the compute limit and the deposit alone, and costs fee, rents and network fee', async () => {
  const duel = await play.openAndJoin();
  const before = await play.lamports(play.creator.address);
  await play.pay(duel.duelId, play.creator);
  const { accounts } = await world.services.chain.finalizedAccounts([duel.escrowAddress]);
  const rents = Number(accounts[0]?.lamports) + TOKEN_ACCOUNT_RENT;
  const spent = before - (await play.lamports(play.creator.address));
  expect(spent).toBe(Number(duel.feeAmount) + rents + NETWORK_FEE);
  // The second payment opens no account, so it costs no rent.
  const opponent = await play.lamports(play.opponent.address);
  await play.pay(duel.duelId, play.opponent);
  expect(opponent - (await play.lamports(play.opponent.address))).toBe(Number(duel.feeAmount) + NETWORK_FEE);
});

/** Rent of a token account and network fee of one signature, in lamports. */
const TOKEN_ACCOUNT_RENT = 2_039_280;
const NETWORK_FEE = 5_000;
