import { beforeAll, describe, expect, test } from 'vitest';
import { DuelPlayer } from '../../testing/service/play';
import { openTestEnvironment, type TestEnvironment } from '../../testing/service/world';
import { ProblemError } from '../api/problems';
import { readConfig } from '../configuration/config';
import { buildGateSettings } from '../configuration/gate-settings';
import { answerActionOptions, answerActionsFile, answerDuelAction, answerDuelLink } from '../next/action-routes';
import { answerSharePicture } from '../next/share-picture';
import { setServices } from '../root/process';
import { buildPagePicturePath, PAGE_PICTURE_ALTS } from '../social/rules/page-picture';
import { sharedPages } from '../social/rules/picture';

let world: TestEnvironment;
let duelId: string;

beforeAll(async () => {
  world = await openTestEnvironment();
  setServices(world.services);
  const play = await new DuelPlayer(world).fundWallets();
  ({ duelId } = await play.openDuel());
});

const ACTION_URL = 'http://localhost:3000/actions/duels/';
const getAction = (id: string, headers: Record<string, string> = {}): Promise<Response> =>
  answerDuelAction(new Request(`${ACTION_URL}${id}`, { headers }), id);
const postAction = (id: string, body: string): Promise<Response> =>
  answerDuelLink(new Request(`${ACTION_URL}${id}`, { method: 'POST', body }), id);

/** Checks the headers that the Solana Actions specification requires on each response, errors included. */
function expectActionHeaders({ headers }: Response): void {
  const caip2 = `solana:${world.services.network().genesisHash.slice(0, 32)}`;
  expect(headers.get('access-control-allow-origin')).toBe('*');
  expect(headers.get('access-control-allow-methods')).toBe('GET,POST,PUT,OPTIONS');
  for (const name of ['Content-Type', 'Authorization', 'Content-Encoding', 'Accept-Encoding'])
    expect(headers.get('access-control-allow-headers')).toContain(name);
  expect(headers.get('x-action-version')).toBe('2.4');
  expect(headers.get('x-blockchain-ids')).toBe(caip2);
}

describe('an action', () => {
  test('is found by /actions.json', async () => {
    const file = await answerActionsFile();
    expectActionHeaders(file);
    expect(await file.json()).toEqual({
      rules: [
        { pathPattern: '/duels/*', apiPath: '/actions/duels/*' },
        { pathPattern: '/actions/**', apiPath: '/actions/**' },
      ],
    });
    const preflight = await answerActionOptions();
    expectActionHeaders(preflight);
    expect([preflight.status, await preflight.text()]).toEqual([204, '']);
  });

  test('describes a duel, with its present picture and one button that leads to it', async () => {
    const response = await getAction(duelId);
    expectActionHeaders(response);
    expect(response.status).toBe(200);
    const { icon, description, ...rest } = await response.json();
    expect(rest).toEqual({
      type: 'action',
      title: 'One seat is free: duel over Kickoff 2031',
      label: 'Take the seat',
      links: { actions: [{ type: 'external-link', href: `${ACTION_URL}${duelId}`, label: 'Take the seat' }] },
    });
    expect(icon).toMatch(/^http:\/\/localhost:3000\/v1\/duels\/.*\/social-card\/image\?v=[0-9a-f]{16}$/);
    expect(description).toContain('0.05 SOL on the test chain');
  });

  test('gives the link of its button', async () => {
    const response = await postAction(duelId, JSON.stringify({ account: '1'.repeat(32), type: 'external-link' }));
    expectActionHeaders(response);
    expect([response.status, await response.json()]).toEqual([
      200,
      { type: 'external-link', externalLink: `http://localhost:3000/duels/${duelId}` },
    ]);
  });

  test.each([
    ['a transaction', '{"account":"11111111111111111111111111111111","type":"transaction"}'],
    ['a message', '{"account":"11111111111111111111111111111111","type":"message"}'],
    ['nothing by name', '{"account":"11111111111111111111111111111111"}'],
    ['no JSON', '{'],
    ['null', 'null'],
    ['nothing', ''],
    ['too much', JSON.stringify({ type: 'external-link', data: 'x'.repeat(20_000) })],
  ])('prepares nothing for %s, and says where to go', async (_, body) => {
    const response = await postAction(duelId, body);
    expectActionHeaders(response);
    const { message, ...more } = await response.json();
    expect([response.status, more]).toEqual([400, {}]);
    expect(message).toContain(`Open http://localhost:3000/duels/${duelId}`);
    expect(message).toContain('No money has moved.');
  });

  test.each(['new', 'duel_11111111111111111111', '../../v1/health', '%00'])('of %j is none', async (id) => {
    for (const response of [await getAction(id), await postAction(id, '{"type":"external-link"}')]) {
      expectActionHeaders(response);
      expect(response.status).toBe(404);
      expect(Object.keys(await response.json())).toEqual(['message']);
    }
  });

  test('is refused in its own form: by the gate, and past the limit', async () => {
    const closed = buildGateSettings(readConfig({ NODE_ENV: 'test', CLOSED_GATES: 'share-cards' }));
    setServices(Object.create(world.services, { gateSettings: { value: () => closed } }));
    const gated = await getAction(duelId);
    expectActionHeaders(gated);
    expect([gated.status, (await gated.json()).message]).toEqual([503, expect.stringContaining('closed')]);
    const narrow = await openTestEnvironment({ RATE_LIMIT_FACTOR: '0.01' });
    setServices(narrow.services);
    const client = (address: string) => ({ 'x-ripduel-client': address });
    for (let time = 0; time < 6; time += 1) expect((await getAction(duelId, client('192.0.2.1'))).status).toBe(404);
    const limited = await getAction(duelId, client('192.0.2.1'));
    expect([limited.status, Number(limited.headers.get('retry-after')) >= 1]).toEqual([429, true]);
    expect((await limited.json()).message).toBeTruthy();
    expect((await getAction(duelId, client('192.0.2.2'))).status).toBe(404);
    setServices(world.services);
  });
});

test.each(sharedPages)(
  'the picture of %s is at the address that its page names, and may be cached for a year',
  async (page) => {
    const address = buildPagePicturePath(page);
    const at = new URL(address, 'http://localhost:3000');
    const file = at.pathname.split('/').at(-1) as string;
    const whole = await answerSharePicture(new Request(at), file);
    expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(whole.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(
      Buffer.from(await whole.arrayBuffer())
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG');
    const etag = whole.headers.get('etag') as string;
    const known = await answerSharePicture(new Request(at, { headers: { 'if-none-match': etag } }), file);
    expect([known.status, known.body]).toEqual([304, null]);
    at.search = '';
    expect((await answerSharePicture(new Request(at), file)).headers.get('cache-control')).toBe('public, max-age=300');
    expect(PAGE_PICTURE_ALTS[page]).toMatch(/^RipDuel\. /);
  },
);

test('a picture that cannot be drawn now is refused, to be requested again after three seconds', async () => {
  const at = new URL(buildPagePicturePath(sharedPages[0] as never), 'http://localhost:3000');
  const requestPicture = () => answerSharePicture(new Request(at), at.pathname.split('/').at(-1) as string);
  const busy = () => Promise.reject(new ProblemError('pictures-busy'));
  setServices({ ...world.services, pictures: { draw: busy } });
  const refused = await requestPicture();
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '3']);
  expect(refused.headers.get('cache-control')).toBe('no-store');
  setServices(world.services);
  expect((await requestPicture()).status).toBe(200);
});

test('another name has no picture', async () => {
  for (const file of ['home', 'home.svg', '../home.png', 'constructor.png'])
    expect((await answerSharePicture(new Request('http://localhost:3000/art/share/x'), file)).status).toBe(404);
});
