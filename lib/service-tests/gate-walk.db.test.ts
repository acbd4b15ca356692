import { beforeAll, expect, test } from 'vitest';
import { buildUnknownParams, buildValidBody } from '../../testing/contract/valid-calls';
import { mintCards } from '../../testing/service/cards';
import { createIntegrationKey } from '../../testing/service/integration-key';
import { DuelPlayer, expectStatus } from '../../testing/service/play';
import { callEndpoint, dispatchRequest, type EndpointCall, newIdempotencyKey } from '../../testing/service/requests';
import { testWallet } from '../../testing/service/wallet';
import { openTestEnvironment, type TestEnvironment } from '../../testing/service/world';
import type { Endpoint } from '../api/endpoint';
import type { problemKinds } from '../api/problems';
import { readConfig } from '../configuration/config';
import { buildGateSettings } from '../configuration/gate-settings';
import type { DripPort } from '../drip/port';
import { type GateId, gateIds } from '../gates/rules/gate';
import { gateDefinitions } from '../gates/rules/gate-definitions';
import { cancelMatch, playHouse, searchMatch } from '../matchmaking/contract';
import { handlers } from '../root/handlers';
import { openApiHandlers } from '../root/openapi-yaml';
import type { Services } from '../root/services';
import { currentPolicyHash } from '../valuation/rules';

/** Lists the endpoints that answer 503 when a gate is closed, always or only if the request would begin something. */
const listGatedEndpoints = (gate: GateId): readonly string[] => [
  ...gateDefinitions[gate].endpoints,
  ...(gateDefinitions[gate].selfCheckingEndpoints ?? []),
];

/**
 * All effects of closing a gate: endpoints that then answer 503, and gates, modes and tiers whose reported state
 * changes. Everything not listed must stay the same.
 */
interface GateEffects {
  readonly endpoints: readonly string[];
  readonly gates: readonly GateId[];
  readonly modes: readonly string[];
  readonly tiers: readonly string[];
}

const noEffects: GateEffects = { endpoints: [], gates: [], modes: [], tiers: [] };
const cards: GateEffects = { ...noEffects, gates: ['cards'], modes: ['duels cards'] };
const house: GateEffects = {
  ...noEffects,
  endpoints: ['POST /matchmaking/house-fallback'],
  gates: ['house'],
  modes: ['duels house'],
};
const matchmaking: GateEffects = {
  ...noEffects,
  endpoints: ['POST /matchmaking/search', 'POST /matchmaking/continue', ...house.endpoints],
  gates: ['matchmaking', 'house'],
  modes: ['duels quick-match', 'duels house'],
};
const duels: GateEffects = {
  endpoints: ['POST /duels', ...matchmaking.endpoints],
  gates: ['duels', 'cards', 'matchmaking', 'house', 'sparring'],
  modes: ['duels open', 'duels direct', 'duels cards', 'duels quick-match', 'duels house'],
  tiers: ['starter', 'classic', 'premier'],
};
const preview: GateEffects = {
  ...noEffects,
  endpoints: [
    'POST /gacha/machines/{machineKey}/payment-intents',
    'POST /gacha/payment-intents/{intentId}/transaction',
  ],
  gates: ['gacha-preview'],
  modes: ['gacha devnet-preview'],
};
const gacha: GateEffects = {
  ...preview,
  endpoints: ['POST /gacha/machines/{machineKey}/rip-commitments', ...preview.endpoints, 'POST /gacha/rips'],
  gates: ['gacha', ...preview.gates],
};
const cardDelivery: GateEffects = { ...preview, gates: ['card-delivery', ...preview.gates] };
const buildGateOnlyEffects = (gate: GateId): GateEffects => ({ ...noEffects, gates: [gate] });

/** Expected effects of closing each gate. */
const EFFECTS_BY_GATE: Readonly<Record<GateId, GateEffects>> = {
  chain: {
    endpoints: [...preview.endpoints, ...duels.endpoints, 'POST /faucet/drips'],
    gates: ['chain', ...duels.gates, 'faucet', ...cardDelivery.gates],
    modes: [...duels.modes, ...preview.modes],
    tiers: duels.tiers,
  },
  provider: { ...duels, gates: ['provider', ...duels.gates] },
  duels,
  cards,
  matchmaking,
  house,
  sparring: buildGateOnlyEffects('sparring'),
  faucet: { ...buildGateOnlyEffects('faucet'), endpoints: ['POST /faucet/drips'] },
  webhooks: { ...buildGateOnlyEffects('webhooks'), endpoints: ['POST /webhooks'] },
  push: { ...buildGateOnlyEffects('push'), endpoints: ['GET /push/key', 'POST /me/push-subscriptions'] },
  'card-delivery': cardDelivery,
  gacha,
  // This gate is closed anyway, since GACHA_MODE is `devnet-preview` here. Closing it changes only the reported reason.
  'gacha-fixture': { ...buildGateOnlyEffects('gacha-fixture'), modes: ['gacha fixture'] },
  'gacha-preview': preview,
  crash: { ...noEffects, endpoints: ['POST /crash/rounds'], gates: ['crash'], modes: ['crash fixture'] },
  flip: { ...noEffects, endpoints: ['POST /flip/rounds'], gates: ['flip'], modes: ['flip fixture'] },
  streak: { ...noEffects, endpoints: ['POST /streak/rounds'], gates: ['streak'], modes: ['streak fixture'] },
  rgs: {
    ...buildGateOnlyEffects('rgs'),
    endpoints: ['GET /rgs/modes', 'GET /rgs/rounds/{mode}/{roundId}/proof', 'GET /streak/rounds/{roundId}/proof'],
  },
  'share-cards': {
    ...buildGateOnlyEffects('share-cards'),
    endpoints: ['GET /duels/{duelId}/social-card', 'GET /duels/{duelId}/social-card/image'],
  },
  fantasy: {
    ...buildGateOnlyEffects('fantasy'),
    modes: ['fantasy tournament', 'fantasy head-to-head', 'fantasy season-league'],
  },
  'real-value': buildGateOnlyEffects('real-value'),
};

/** Environment variables that open gates which are closed by default. `REGION_HEADER` must change no gate. */
const OPENING_VARIABLES = {
  HOUSE_ENABLED: 'on',
  HOUSE_WALLET: testWallet('house').address,
  GACHA_MODE: 'devnet-preview',
  REGION_HEADER: 'x-region',
};

let world: TestEnvironment;
let duelId: string;
let walks = 0;

beforeAll(async () => {
  world = await openTestEnvironment();
  const play = await new DuelPlayer(world).fundWallets();
  world.provider.inventory.push(...(await mintCards(world, 8)));
  await world.work();
  ({ duelId } = await play.openDuel());
}, 60_000);

/** A drip agent that grants every request. Without an agent, its endpoint would be closed in any case. */
const generousDrip: DripPort = { request: async () => ({ signature: '1'.repeat(64), lamports: '1' }) };

/** Returns services with the gate settings of these environment variables. */
function buildServices(variables: Record<string, string>): Services {
  const settings = buildGateSettings(readConfig({ ...OPENING_VARIABLES, ...variables }));
  const network = { ...world.services.network(), sparringWallet: testWallet('sparring').address };
  return Object.create(world.services, {
    gateSettings: { value: () => settings },
    houseWallet: { value: OPENING_VARIABLES.HOUSE_WALLET },
    network: { value: () => network },
    drip: { value: generousDrip },
  });
}

const endpoints: Endpoint[] = [...handlers, ...openApiHandlers].map(({ endpoint }) => endpoint);
const formatEndpointName = ({ method, path }: Endpoint): string => `${method} ${path}`;
/**
 * Path parameters of GET endpoints. All except `roundId` name something that exists; `duelId` is filled in later. POST
 * and other endpoints get unknown ids, so that calling them doesn't change the duel.
 */
const existingParams = {
  duelId: '',
  packId: 'kickoff-2031',
  policyHash: currentPolicyHash,
  mode: 'duels',
  roundId: 'none',
};

async function createCredential({ auth }: Endpoint, name: string): Promise<EndpointCall> {
  if (auth[0] === 'WS') return { token: await world.signIn(testWallet(name)) };
  if (auth[0] === 'IK') return { headers: (await createIntegrationKey(world, name)).header };
  return auth[0] === 'CS' ? { token: 'c'.repeat(32) } : {};
}

/**
 * Starts a search of the wallet that calls the endpoint for playing the house: without a search, this endpoint answers
 * 404 whatever gate is closed. Returns a function that ends the search. Does nothing for other endpoints.
 */
async function beginHouseSearch(endpoint: Endpoint, { token }: EndpointCall): Promise<() => Promise<void>> {
  if (endpoint.path !== playHouse.path) return async () => {};
  const open = buildServices({});
  expectStatus(200, await callEndpoint(open, searchMatch, { token: token as string, body: { packTier: 'premier' } }));
  return async () => void expectStatus(200, await callEndpoint(open, cancelMatch, { token: token as string }));
}

/**
 * Returns the status and problem code of each endpoint's response to a valid request, by endpoint. Each endpoint gets
 * its own wallet or integration.
 */
async function callAllEndpoints(services: Services): Promise<Record<string, string>> {
  walks += 1;
  const answerByEndpoint: Record<string, string> = {};
  for (const endpoint of endpoints) {
    const params: Record<string, string> = {
      ...buildUnknownParams(endpoint),
      ...(endpoint.method === 'GET' ? { ...existingParams, duelId } : {}),
    };
    const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? 'absent');
    const credential = await createCredential(endpoint, `walk ${walks} ${formatEndpointName(endpoint)}`);
    const endSearch = await beginHouseSearch(endpoint, credential);
    const response = await dispatchRequest(services, endpoint.method, endpoint.path, path, {
      ...credential,
      params,
      body: buildValidBody(endpoint),
      idempotencyKey: endpoint.idempotency === 'required' ? newIdempotencyKey() : null,
    });
    await endSearch();
    const problem = response.status < 400 ? '' : JSON.parse(response.body as string).code;
    answerByEndpoint[formatEndpointName(endpoint)] = `${response.status} ${problem}`.trim();
  }
  return answerByEndpoint;
}

const fetchBody = async (services: Services, path: string) => {
  const endpoint = endpoints.find((each) => each.path === path && each.method === 'GET') as Endpoint;
  return expectStatus(200, await callEndpoint(services, endpoint, {}));
};

/** Returns the reported state of every gate, mode and tier, by name. */
async function readStates(services: Services): Promise<Record<'gates' | 'modes' | 'tiers', Record<string, string>>> {
  const { gates, modes, packTiers } = await fetchBody(services, '/health/capabilities');
  return {
    gates: Object.fromEntries(gates.map((each: { gate: string }) => [each.gate, JSON.stringify(each)])),
    modes: Object.fromEntries(
      modes.map((each: { game: string; mode: string }) => [`${each.game} ${each.mode}`, JSON.stringify(each)]),
    ),
    tiers: Object.fromEntries(packTiers.map((each: { tier: string }) => [each.tier, JSON.stringify(each)])),
  };
}

const listChangedNames = (before: Record<string, string>, after: Record<string, string>): string[] =>
  Object.keys(before).filter((name) => before[name] !== after[name]);

/** Asserts that the capabilities, the catalog, the availability, pack machines and fantasy agree. */
async function expectSameAvailability(services: Services): Promise<void> {
  const { gates, modes } = await fetchBody(services, '/health/capabilities');
  const catalog = (await fetchBody(services, '/games/catalog')).games;
  const availability = (await fetchBody(services, '/games/availability')).games;
  const listModeStatuses = (found: typeof catalog) =>
    found.flatMap(({ game, modes: own }: (typeof catalog)[number]) =>
      own.map((mode: { mode: string }) => ({ ...mode, game })),
    );
  expect(listModeStatuses(catalog)).toEqual(modes);
  expect(listModeStatuses(availability)).toEqual(modes);
  for (const { status, isPlayable, modes: own } of availability)
    expect(isPlayable).toBe(
      own.some((mode: { status: string }) => mode.status === 'available') && status === 'available',
    );
  const [gacha, fantasy] = [
    await fetchBody(services, '/gacha/capability'),
    await fetchBody(services, '/fantasy/capabilities'),
  ];
  expect(gacha.modes).toEqual(catalog.find(({ game }: { game: string }) => game === 'gacha').modes);
  expect(fantasy.modes).toEqual(catalog.find(({ game }: { game: string }) => game === 'fantasy').modes);
  for (const each of [...modes, gacha, fantasy])
    expect(each.status === 'available').toBe(
      gates.find(({ gate }: { gate: string }) => gate === each.gate).closed === null,
    );
}

test('every endpoint that a gate names is there', () => {
  const served = endpoints.map(formatEndpointName);
  for (const gate of gateIds) expect(served, gate).toEqual(expect.arrayContaining([...listGatedEndpoints(gate)]));
});

test('an endpoint declares every problem that its gates may answer with', () => {
  const listNeededGates = (gate: GateId): GateId[] => [gate, ...gateDefinitions[gate].needs.flatMap(listNeededGates)];
  const own: Partial<Record<GateId, (keyof typeof problemKinds)[]>> = {
    chain: ['chain-unavailable'],
    provider: ['provider-unavailable'],
  };
  for (const gate of gateIds)
    for (const name of listGatedEndpoints(gate)) {
      const endpoint = endpoints.find((each) => formatEndpointName(each) === name);
      const codes = listNeededGates(gate).flatMap((each) => own[each] ?? []);
      expect(endpoint?.problems, name).toEqual(expect.arrayContaining(['gate-closed', ...codes]));
    }
});

test('each gate, closed by configuration, changes what depends on it and nothing else', async () => {
  const open = buildServices({});
  const [before, statesBefore] = [await callAllEndpoints(open), await readStates(open)];
  for (const gate of gateIds) {
    world.clock.advance(1_000);
    const closed = buildServices({ CLOSED_GATES: gate });
    const [after, statesAfter] = [await callAllEndpoints(closed), await readStates(closed)];
    const difference = {
      endpoints: listChangedNames(before, after),
      gates: listChangedNames(statesBefore.gates, statesAfter.gates),
      modes: listChangedNames(statesBefore.modes, statesAfter.modes),
      tiers: listChangedNames(statesBefore.tiers, statesAfter.tiers),
    };
    expect(difference, gate).toEqual(EFFECTS_BY_GATE[gate]);
    for (const name of difference.endpoints)
      expect([before[name], after[name]], `${gate}: ${name}`).toEqual([
        expect.stringMatching(/^(?:20[01]|40[04])/),
        '503 gate-closed',
      ]);
    await expectSameAvailability(closed);
  }
}, 480_000);

test.each<[Record<string, string>, readonly GateId[]]>([
  [{ HOUSE_ENABLED: 'off' }, ['house']],
  // `gacha-fixture` changes only its reason: free rips are closed in the mode `devnet-preview`, too.
  [{ GACHA_MODE: 'disabled' }, ['gacha', 'gacha-fixture', 'gacha-preview']],
  [{ GACHA_MODE: 'fixture' }, ['gacha-fixture', 'gacha-preview']],
  [{ REGION_HEADER: '' }, []],
])('%j touches no other gates than %j', async (variables, touched) => {
  const [before, after] = [await readStates(buildServices({})), await readStates(buildServices(variables))];
  const { gates, tiers } = after;
  expect(listChangedNames(before.tiers, tiers)).toEqual([]);
  expect(listChangedNames(before.gates, gates)).toEqual(touched);
  await expectSameAvailability(buildServices(variables));
});

test('a database that cannot be read closes everything: 503, or everything said to be closed', async () => {
  const queries = new Proxy(world.database.queries, {
    get: () => () => {
      throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
    },
  });
  const away = world.withServices({ database: { ...world.database, queries } });
  const callByPath = (path: string) => away.call(endpoints.find((each) => each.path === path) as Endpoint);
  for (const path of ['/health', '/health/capabilities', '/games/availability', '/fantasy/capabilities']) {
    const { status, json } = await callByPath(path);
    expect([status, json.code], path).toEqual([503, 'database-unavailable']);
  }
  const catalog = expectStatus(200, await callByPath('/games/catalog'));
  const gacha = expectStatus(200, await callByPath('/gacha/capability'));
  const modes = catalog.games.flatMap((each: { modes: object[] }) => each.modes);
  for (const each of [...modes, gacha, gacha.provider, gacha.odds, gacha.acquisition, gacha.settlement]) {
    expect(each.status).not.toBe('available');
    expect(each.reason).toMatch(/\.$/);
  }
  expect(gacha.provider).toMatchObject({ ready: false, reason: 'What it depends on could not be read.' });
});
