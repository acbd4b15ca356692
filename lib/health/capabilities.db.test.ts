import { beforeAll, expect, test } from 'vitest';
import { expectStatus, type UntypedJson } from '../../testing/service/play';
import { openTestEnvironment, type TestEnvironment } from '../../testing/service/world';
import { CONTRACT_VERSION } from '../api/contract-version';
import { getFantasyCapabilities } from '../fantasy/contract';
import { getGachaCapability } from '../gacha/capability/contract';
import { getAvailability } from '../games/availability-contract';
import { getCatalog } from '../games/catalog-contract';
import { gateIds } from '../gates/rules/gate';
import { getCapabilities } from './capabilities-contract';

let world: TestEnvironment;

beforeAll(async () => {
  world = await openTestEnvironment();
});

/** Members of a tier or mode that is open. */
const OPEN_MEMBERS = { status: 'available', reason: null, opensWhen: null };
const now = () => world.clock.now().toISOString();
const findByProperty = (items: UntypedJson[], name: string, wanted: string): UntypedJson =>
  items.find((each) => each[name] === wanted);

test('capabilities tell every gate with all that is known of it', async () => {
  const answer = await world.call(getCapabilities);
  expect(answer.headers['cache-control']).toBe('no-store');
  const { gates, ...rest } = expectStatus(200, answer);
  expect(gates.map(({ gate }: { gate: string }) => gate)).toEqual([...gateIds]);
  expect(findByProperty(gates, 'gate', 'duels')).toEqual({
    gate: 'duels',
    title: 'Duels',
    about: 'Opening new duels. Open ones are played to the end in any case.',
    status: 'open',
    closed: null,
    needs: ['chain', 'provider'],
    endpoints: ['POST /duels'],
    begins: [],
    pages: ['/', '/duels', '/duels/new'],
  });
  expect(findByProperty(gates, 'gate', 'crash')).toMatchObject({
    status: 'open',
    closed: null,
    needs: [],
    endpoints: ['POST /crash/rounds'],
  });
  expect(findByProperty(gates, 'gate', 'sparring').closed).toEqual({
    kind: 'away',
    problem: 'gate-closed',
    reason: 'Sparky isn’t running.',
    opensWhen: 'The agents run beside the server.',
    because: 'sparring',
  });
  expect(rest).toEqual({
    contractVersion: CONTRACT_VERSION,
    network: 'solana-devnet',
    modes: expect.any(Array),
    packTiers: ['starter', 'classic', 'premier'].map((tier) => ({ tier, ...OPEN_MEMBERS, gate: expect.any(String) })),
    realValue: {
      status: 'disabled',
      reason: 'It needs a recorded human approval, and none has been given.',
      opensWhen:
        'An approval is recorded in a new version of this service that also supports real value. No setting replaces it.',
      gate: 'real-value',
    },
    checkedAt: now(),
  });
});

test('the catalog tells every game and every mode, whether it is open or not', async () => {
  const answer = await world.call(getCatalog);
  expect(answer.headers['cache-control']).toBe('no-store');
  const { games, checkedAt } = expectStatus(200, answer);
  expect(checkedAt).toBe(now());
  expect(games.map(({ game, status }) => [game, status])).toEqual([
    ['duels', 'available'],
    ['gacha', 'available'],
    ['crash', 'available'],
    ['flip', 'available'],
    ['streak', 'available'],
    ['fantasy', 'disabled'],
  ]);
  expect(findByProperty(games, 'game', 'crash')).toEqual({
    game: 'crash',
    title: 'Crash',
    summary: 'Ride higher or cash out before the crash. Free, no value.',
    stake: 'none',
    isFixture: true,
    serviceAvailability: 'preview-fixture-only',
    page: '/crash',
    status: 'available',
    modes: [{ mode: 'fixture', title: 'Free rounds', gate: 'crash', ...OPEN_MEMBERS }],
  });
  expect(findByProperty(games, 'game', 'duels').modes.slice(0, 2)).toEqual([
    { mode: 'open', title: 'Open to anyone', gate: 'duels', ...OPEN_MEMBERS },
    { mode: 'direct', title: 'Challenge to one wallet', gate: 'duels', ...OPEN_MEMBERS },
  ]);
  for (const { stake, modes } of games) {
    expect(['test-sol', 'test-token', 'none']).toContain(stake);
    expect(modes.length).toBeGreaterThan(0);
  }
});

test('availability tells what can be played now, and why the rest cannot', async () => {
  const answer = await world.call(getAvailability);
  expect(answer.headers['cache-control']).toBe('no-store');
  const { games, checkedAt } = expectStatus(200, answer);
  expect(checkedAt).toBe(now());
  const playable = games.filter(({ isPlayable }: { isPlayable: boolean }) => isPlayable);
  expect(playable.map(({ game }: { game: string }) => game)).toEqual(['duels', 'gacha', 'crash', 'flip', 'streak']);
  expect(findByProperty(games, 'game', 'duels')).toMatchObject({ status: 'available', isPlayable: true });
  expect(findByProperty(games, 'game', 'duels').modes).toContainEqual({
    mode: 'cards',
    title: 'For the cards',
    status: 'unavailable',
    gate: 'cards',
    reason: 'The provider holds no cards that are free for a duel.',
    opensWhen: 'An edition is sealed over cards that the finalized chain shows in the provider’s wallet.',
  });
  world.provider.isUnreachable = true;
  world.clock.advance(60_000);
  const gone = expectStatus(200, await world.call(getAvailability)).games;
  expect(findByProperty(gone, 'game', 'duels')).toMatchObject({ status: 'unavailable', isPlayable: false });
  world.provider.isUnreachable = false;
});

test('pack machines tell their mode, and of each part whether it is ready', async () => {
  world.clock.advance(60_000);
  const answer = await world.call(getGachaCapability);
  expect(answer.headers['cache-control']).toBe('no-store');
  const ready = { ready: true, ...OPEN_MEMBERS };
  const otherMode = {
    status: 'disabled',
    reason: 'This isn’t a fault: machines take test money here, so their rips aren’t free.',
    opensWhen: 'GACHA_MODE is fixture.',
  };
  expect(expectStatus(200, answer)).toEqual({
    mode: 'devnet-preview',
    gate: 'gacha',
    ...OPEN_MEMBERS,
    provider: { gate: 'card-delivery', ...ready },
    odds: { gate: 'gacha', ...ready },
    acquisition: { gate: 'card-delivery', ...ready },
    settlement: { gate: 'chain', ...ready },
    modes: [
      { mode: 'fixture', title: 'Free rips', gate: 'gacha-fixture', ...otherMode },
      { mode: 'devnet-preview', title: 'Paid with test money', gate: 'gacha-preview', ...OPEN_MEMBERS },
    ],
    checkedAt: now(),
  });
});

test('every fantasy mode is disabled, and nothing that it waits for is approved', async () => {
  const answer = await world.call(getFantasyCapabilities);
  expect(answer.headers['cache-control']).toBe('no-store');
  const closed = {
    status: 'disabled',
    gate: 'fantasy',
    reason: 'Its match results, sealed line-ups and payouts aren’t approved.',
    opensWhen:
      'Its match results, sealed line-ups and payouts are approved, in a new version of this service. No setting replaces it.',
  };
  const body = expectStatus(200, answer);
  expect(body).toEqual({
    ...closed,
    approvals: ['match-data-oracle', 'kickoff-snapshot', 'payout-settlement'].map((approval) => ({
      approval,
      title: expect.any(String),
      about: expect.stringMatching(/\.$/),
      approved: false,
    })),
    modes: [
      { mode: 'tournament', title: 'Tournament', ...closed },
      { mode: 'head-to-head', title: 'Head to head', ...closed },
      { mode: 'season-league', title: 'Season league', ...closed },
    ],
    checkedAt: now(),
  });
});
