import { encode } from 'next-auth/jwt';
import { describe, expect, test } from 'vitest';
import { CrashRoundPlayer } from '../../testing/crash-game/rounds';
import { Ripper } from '../../testing/gacha/ripper';
import { expectStatus, type UntypedJson } from '../../testing/service/play';
import { expectRefusal } from '../../testing/service/refusal';
import { testWallet } from '../../testing/service/wallet';
import { openTestEnvironment } from '../../testing/service/world';
import { WebhookHarness } from '../../testing/webhooks/post';
import { createCursorCodec } from '../api/cursor';
import { openAuthenticator } from '../auth/authenticator';
import { loadOrCreateSecrets } from '../configuration/secrets';
import { createFixtureSettlementPort } from '../crash/fixture-provider';
import { listDuels } from '../duel/contract';
import { createFlip, decideFlip } from '../flip/contract';
import { createRip } from '../gacha/rips/contract';
import { findCookieSessionToken } from '../next/session-cookie';
import { buildSiteSessionOptions } from '../next/site-session';
import { runReconciliation } from '../operations/contract';
import { setServices } from '../root/process';
import type { Services } from '../root/services';
import { createStreak, decideStreak } from '../streak/contract';
import { rotateWebhook } from '../webhooks/contract';
import { runDeliveries } from '../webhooks/deliver';

const OLD_SESSION_SECRET = 'a'.repeat(43);
const NEW_SESSION_SECRET = 'b'.repeat(43);
const OLD_CRON_SECRET = 'c'.repeat(32);
const NEW_CRON_SECRET = 'd'.repeat(32);

/**
 * An environment with only the old secrets. Tests create sessions, cursors and the like in it, and then use them in
 * environments with the new secrets.
 */
const world = await openTestEnvironment({ SESSION_SECRET: OLD_SESSION_SECRET, CRON_SECRET: OLD_CRON_SECRET });
const webhooks = await WebhookHarness.open(world);
const { play } = webhooks;

/** Builds the services that differ in an instance started with these secrets. The database is the environment's. */
async function openServicesWithKeys(session: string, cron: string): Promise<Partial<Services>> {
  const { config, database, clock } = world.services;
  const splitSecrets = (keys: string) => keys.split(',') as [string, ...string[]];
  const secrets = await loadOrCreateSecrets({
    ...config,
    SESSION_SECRET: splitSecrets(session),
    CRON_SECRET: splitSecrets(cron),
  });
  return {
    secrets,
    cursors: createCursorCodec(secrets.cursorKeys),
    authenticator: openAuthenticator({ database, clock, origin: config.origin, cronSecrets: secrets.cronSecrets }),
    drawKeys: secrets.drawKeys,
    webhookKeys: secrets.webhookKeys,
    settlement: createFixtureSettlementPort(database, secrets.settlementKeys, clock),
  };
}

const servicesWithBothKeys = await openServicesWithKeys(
  `${NEW_SESSION_SECRET},${OLD_SESSION_SECRET}`,
  `${NEW_CRON_SECRET},${OLD_CRON_SECRET}`,
);
const servicesWithNewKey = await openServicesWithKeys(NEW_SESSION_SECRET, NEW_CRON_SECRET);
/** `rotated`: instances with both secrets, the new one first. `removed`: instances with the new secret alone. */
const [rotated, removed] = [world.withServices(servicesWithBothKeys), world.withServices(servicesWithNewKey)];
const buildServices = (others: Partial<Services>): Services =>
  Object.create(world.services, Object.getOwnPropertyDescriptors(others)) as Services;

describe('with a new key before the old one these stay valid; without the old one they are refused', () => {
  test('the site’s cookie', async () => {
    const sealed = await encode({ token: { sessionToken: 'rds_x' }, secret: OLD_SESSION_SECRET });
    const readCookieSession = (services: Partial<Services>) =>
      findCookieSessionToken(`next-auth.session-token=${sealed}`, buildServices(services));
    expect(await readCookieSession(servicesWithBothKeys)).toBe('rds_x');
    expect(await readCookieSession(servicesWithNewKey)).toBeNull();
    setServices(buildServices(servicesWithBothKeys));
    const { secret, jwt } = await buildSiteSessionOptions();
    expect(secret).toBe(NEW_SESSION_SECRET);
    expect(await jwt?.decode?.({ token: sealed, secret: NEW_SESSION_SECRET })).toMatchObject({ sessionToken: 'rds_x' });
    const another = await encode({ token: { sessionToken: 'rds_y' }, secret: 'e'.repeat(43) });
    expect(
      await findCookieSessionToken(`next-auth.session-token=${another}`, buildServices(servicesWithBothKeys)),
    ).toBeNull();
  });

  test('a list’s cursor', async () => {
    await webhooks.resetWithNewKey();
    for (let made = 0; made < 2; made += 1) await play.openDuel();
    const { nextCursor } = expectStatus(200, await world.call(listDuels, { query: { limit: '1' } }));
    const query = { limit: '1', cursor: nextCursor };
    const second = expectStatus(200, await rotated.call(listDuels, { query }));
    expect(second.items).toHaveLength(1);
    expectRefusal(await removed.call(listDuels, { query }), 'invalid-cursor', '/query/cursor');
    // A cursor made with the new key stays valid after the old key is removed.
    const { nextCursor: since } = expectStatus(200, await rotated.call(listDuels, { query: { limit: '1' } }));
    expect(expectStatus(200, await removed.call(listDuels, { query: { limit: '1', cursor: since } }))).toEqual(second);
    await webhooks.cleanUp();
  });

  test('the secret of a webhook, until it is rotated', async () => {
    await webhooks.resetWithNewKey();
    const { endpointId, secret } = await webhooks.register();
    const deliver = async (services: Partial<Services>): Promise<UntypedJson> => {
      webhooks.receiver.received.length = 0;
      await play.openDuel();
      while ((await runDeliveries(buildServices(services))) > 0);
      return webhooks.receiver.received[0] as UntypedJson;
    };
    expect(webhooks.verifyDelivery((await deliver(servicesWithBothKeys)) as never, secret)).toMatchObject({
      type: 'duel.waiting',
    });
    const unknown = await deliver(servicesWithNewKey);
    expect(() => webhooks.verifyDelivery(unknown as never, secret)).toThrow('No matching signature');
    const call = { headers: webhooks.headers, params: { endpointId }, body: { overlapSeconds: 0 } };
    const { secret: since } = expectStatus(200, await removed.call(rotateWebhook, call));
    expect(webhooks.verifyDelivery((await deliver(servicesWithNewKey)) as never, since)).toMatchObject({
      type: 'duel.waiting',
    });
    await webhooks.cleanUp();
  });

  test('a paid pack of a machine', async () => {
    const [first, second] = [new Ripper(world, testWallet('kept')), new Ripper(world, testWallet('lost'))];
    const [kept, lost] = [
      await (await first.fundWallet()).startAndPay(),
      await (await second.fundWallet()).startAndPay(),
    ];
    expectStatus(
      201,
      await rotated.call(createRip, { token: await first.getSessionToken(), body: first.buildRipBody(kept) }),
    );
    const late = { token: await second.getSessionToken(), body: second.buildRipBody(lost) };
    expectRefusal(await removed.call(createRip, late), 'rip-undeliverable');
    expect(await second.fetchIntent(lost.intent.intentId)).toMatchObject({
      state: 'failed',
      endReason: 'undeliverable',
    });
  });

  test('a round of crash', async () => {
    const [kept, lost] = [rotated, removed].map(({ call }) => new CrashRoundPlayer(world, call)) as [
      CrashRoundPlayer,
      CrashRoundPlayer,
    ];
    const rounds = new CrashRoundPlayer(world);
    const [first, second] = [rounds.createWallet(), rounds.createWallet()];
    const [one, other] = [await rounds.createAndStart(first), await rounds.createAndStart(second)];
    const ended = expectStatus(200, await kept.decide(first, one, 'cash-out'));
    expect(ended).toMatchObject({ status: 'cashed-out', serverSeed: expect.any(String) });
    expect(expectStatus(200, await lost.decide(second, other, 'cash-out'))).toMatchObject({ status: 'voided' });
  });

  test.each([
    ['flip', createFlip, decideFlip, { clientSeed: 'player', choice: 'heads' }, 'ended'],
    ['streak', createStreak, decideStreak, { move: 'start', clientSeed: 'player' }, 'active'],
  ] as const)('a round of %s', async (game, create, decide, body, status) => {
    const createRound = async (name: string) => {
      const token = await world.signIn(testWallet(`${game} ${name}`));
      const { roundId } = expectStatus(201, await world.call(create, { token }));
      return { token, params: { roundId }, body };
    };
    expect(expectStatus(200, await rotated.call(decide, await createRound('kept')))).toMatchObject({ status });
    expect(expectStatus(200, await removed.call(decide, await createRound('lost')))).toMatchObject({
      status: 'voided',
    });
  });

  test('the signature of the fixture that settles crash', async () => {
    const answer = await world.services.settlement.perform({
      requestKey: 'rotation',
      payloadHash: 'f'.repeat(64),
      payload: '{}',
    });
    expect([servicesWithBothKeys, servicesWithNewKey].map(({ settlement }) => settlement?.isSigned(answer))).toEqual([
      true,
      false,
    ]);
  });

  test('the cron’s secret; Vercel sends the variable whole', async () => {
    const callReconciliation = (by: Pick<typeof world, 'call'>, token: string) => by.call(runReconciliation, { token });
    expectStatus(200, await callReconciliation(world, OLD_CRON_SECRET));
    for (const secret of [OLD_CRON_SECRET, NEW_CRON_SECRET, `${NEW_CRON_SECRET},${OLD_CRON_SECRET}`])
      expectStatus(200, await callReconciliation(rotated, secret));
    for (const secret of [
      OLD_CRON_SECRET,
      `${NEW_CRON_SECRET},${OLD_CRON_SECRET}`,
      `${OLD_CRON_SECRET},${NEW_CRON_SECRET}`,
    ])
      expectRefusal(await callReconciliation(removed, secret), 'unauthenticated');
    expectStatus(200, await callReconciliation(removed, NEW_CRON_SECRET));
  });
});
