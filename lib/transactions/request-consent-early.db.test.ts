import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DuelPlayer } from '../../testing/service/play';
import { openTestEnvironment, type TestEnvironment } from '../../testing/service/world';
import { ProblemError } from '../api/problems';
import { isConsent } from '../chain/escrow/consent';
import { findDuel, type StoredDuel } from '../duel/store';
import type { ProviderPort } from '../provider/port';
import { requestConsentEarly } from './require-consent';

let world: TestEnvironment;
let play: DuelPlayer;
let proposalCount = 0;

beforeAll(async () => {
  world = await openTestEnvironment();
  play = await new DuelPlayer(world).fundWallets();
});

beforeEach(() => {
  proposalCount = 0;
});

const readDuel = async (duelId: string) => (await findDuel(world.database.queries, duelId)) as StoredDuel;
const matchDuel = async (): Promise<StoredDuel> => readDuel((await play.openAndJoin()).duelId);

/**
 * Requests consent early, from a provider that replies with the result of `agree`. By default the provider consents.
 */
function requestConsentFrom(
  duel: StoredDuel,
  agree: ProviderPort['requestConsent'] = world.provider.requestConsent,
): Promise<StoredDuel> {
  const provider = {
    ...world.provider,
    requestConsent(proposal: Parameters<ProviderPort['requestConsent']>[0]) {
      proposalCount += 1;
      return agree(proposal);
    },
  };
  return requestConsentEarly({ database: world.database, provider }, duel, world.clock.now());
}

const buildRejection = (error: Error) => (): Promise<never> => Promise.reject(error);

describe('requestConsentEarly asks nobody', () => {
  test('while a duel has no terms, nor once its funding has begun or it is over', async () => {
    const matched = await matchDuel();
    for (const duel of [
      await readDuel((await play.openDuel()).duelId),
      { ...matched, status: 'funding' } as const,
      { ...matched, status: 'cancelled', cancelReason: 'participant' } as const,
    ])
      expect(await requestConsentFrom(duel)).toBe(duel);
    expect(proposalCount).toBe(0);
  });

  test('about terms of layout 1, which no provider agrees to', async () => {
    const duel = { ...(await matchDuel()), termsLayout: 1 };
    expect(await requestConsentFrom(duel)).toBe(duel);
    expect(proposalCount).toBe(0);
  });

  test('twice: a stored consent is enough', async () => {
    const agreed = await requestConsentFrom(await matchDuel());
    expect(await requestConsentFrom(agreed)).toBe(agreed);
    expect(proposalCount).toBe(1);
  });
});

describe('requestConsentEarly', () => {
  test('stores the consent of a matched duel with one more event', async () => {
    const before = await matchDuel();
    const after = await requestConsentFrom(before);
    expect(isConsent(after.termsHash as string, after.providerConsent as string, after.providerKey)).toBe(true);
    expect(after.version).toBe(before.version + 1);
    expect(await readDuel(before.duelId)).toEqual(after);
  });

  test('returns what another request has stored meanwhile', async () => {
    const duel = await matchDuel();
    const [first, second] = await Promise.all([requestConsentFrom(duel), requestConsentFrom(duel)]);
    expect(proposalCount).toBe(2);
    expect(second).toEqual(first);
    expect((await readDuel(duel.duelId)).version).toBe(duel.version + 1);
  });

  test.each<[string, ProviderPort['requestConsent']]>([
    ['is away', buildRejection(new ProblemError('provider-unavailable'))],
    [
      'refuses',
      async () => ({ kind: 'refused', code: 'bond-short', message: 'the wallet does not cover one more bond' }),
    ],
    ['signs with another key', async () => ({ kind: 'agreed', signature: play.crank.signText('something else') })],
  ])('leaves the duel as it is where the provider %s', async (_, agree) => {
    const duel = await matchDuel();
    expect(await requestConsentFrom(duel, agree)).toBe(duel);
    expect(proposalCount).toBe(1);
    expect(await readDuel(duel.duelId)).toEqual(duel);
  });

  test('leaves the duel as it is where no provider is configured', async () => {
    const duel = await matchDuel();
    expect(await requestConsentEarly({ database: world.database, provider: null }, duel, world.clock.now())).toBe(duel);
  });

  test.each<[string, Error]>([
    ['another problem', new ProblemError('state-changed')],
    ['a fault', new TypeError('a fault')],
  ])('passes on %s', async (_, error) => {
    await expect(requestConsentFrom(await matchDuel(), buildRejection(error))).rejects.toBe(error);
  });
});
