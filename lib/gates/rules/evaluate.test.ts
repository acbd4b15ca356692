import { expect, test } from 'vitest';
import { evaluateGates, findSettingsReason, getGate, listEndpointGates } from './evaluate';
import { type GateFindings, type GateId, type GateSettings, gateIds } from './gate';
import { gateDefinitions } from './gate-definitions';

const settings: GateSettings = {
  closedGates: new Set(),
  gachaMode: 'devnet-preview',
  isHouseEnabled: true,
  isRegionVerified: true,
  isPushConfigured: true,
  approvals: [],
};
const findings: GateFindings = {
  chain: { isUp: true, fault: null },
  provider: { isUp: true, fault: null, isKnown: true, hasUnusedSeedCommitment: true },
  cardDelivery: { isUp: true, fault: null, isBehind: false },
  openPacks: [{ tier: 'starter', forCards: true }],
  hasUnusedEdition: true,
  hasPracticeOpponent: true,
  houseRefusal: null,
  hasFaucet: true,
};

/** Returns each closed gate with the gate that causes it to be closed. */
const listClosedGates = (own: Partial<GateSettings> = {}, found: Partial<GateFindings> | null = {}) =>
  Object.fromEntries(
    evaluateGates({ settings: { ...settings, ...own }, findings: found === null ? null : { ...findings, ...found } })
      .filter(({ closedReason }) => closedReason !== null)
      .map(({ gate, closedReason }) => [gate, closedReason?.because]),
  );

const needs = (each: GateId, gate: GateId): boolean =>
  each === gate || gateDefinitions[each].needs.some((need) => needs(need, gate));

/** Returns a gate and all gates that depend on it, directly or not. */
const withDependents = (gate: GateId): GateId[] => gateIds.filter((each) => needs(each, gate));

/**
 * Gates that never open in these tests: two need an approval, and `gacha-fixture` is the mode that isn't configured.
 */
const neverOpenGates: readonly GateId[] = ['fantasy', 'real-value', 'gacha-fixture'];
const openableGates = gateIds.filter((gate) => !neverOpenGates.includes(gate));

test('if every dependency works, only the gates that need an approval and the gate of the fixture are closed', () => {
  expect(Object.keys(listClosedGates()).sort()).toEqual(gateIds.filter((gate) => !openableGates.includes(gate)).sort());
});

test.each(openableGates)('closing %s by configuration closes it, what needs it, and nothing else', (gate) => {
  const [before, after] = [listClosedGates(), listClosedGates({ closedGates: new Set([gate]) })];
  const changed = openableGates.filter((each) => before[each] !== after[each]);
  expect(changed).toEqual(withDependents(gate).filter((each) => openableGates.includes(each)));
  for (const each of changed) expect(after[each]).toBe(gate);
});

test.each<[GateId, Partial<GateFindings>, string, GateId?]>([
  ['chain', { chain: { isUp: false, fault: 'It is away.' } }, 'chain-unavailable'],
  ['chain', { chain: { isUp: false, fault: null } }, 'chain-unavailable'],
  ['provider', { provider: { ...findings.provider, isKnown: false } }, 'provider-unavailable', 'card-delivery'],
  ['provider', { provider: { ...findings.provider, isUp: false } }, 'provider-unavailable', 'card-delivery'],
  ['provider', { provider: { ...findings.provider, hasUnusedSeedCommitment: false } }, 'provider-unavailable'],
  ['card-delivery', { cardDelivery: { isUp: false, fault: null, isBehind: false } }, 'gate-closed'],
  ['card-delivery', { cardDelivery: { isUp: true, fault: null, isBehind: true } }, 'gate-closed'],
  ['duels', { openPacks: [] }, 'gate-closed'],
  ['cards', { openPacks: [{ tier: 'starter', forCards: false }] }, 'cards-unavailable'],
  ['cards', { hasUnusedEdition: false }, 'cards-unavailable'],
  ['sparring', { hasPracticeOpponent: false }, 'gate-closed'],
  ['house', { houseRefusal: { reason: 'It may not.', opensWhen: 'It may.' } }, 'house-limit-reached'],
  ['faucet', { hasFaucet: false }, 'gate-closed'],
])('%s is closed by %j', (gate, found, problem, other = gate) => {
  const gates = evaluateGates({ settings, findings: { ...findings, ...found } });
  expect(getGate(gates, gate).closedReason).toMatchObject({ kind: 'away', problem, because: gate });
  const changed = openableGates.filter((each) => getGate(gates, each).closedReason !== null);
  const dependents = new Set([...withDependents(gate), ...withDependents(other)]);
  expect(changed).toEqual(openableGates.filter((each) => dependents.has(each)));
});

test('what is off says so whatever else is away', () => {
  const gates = evaluateGates({
    settings: { ...settings, closedGates: new Set<GateId>(['cards']) },
    findings: { ...findings, chain: { isUp: false, fault: null } },
  });
  expect(getGate(gates, 'cards').closedReason?.because).toBe('cards');
  expect(getGate(gates, 'sparring').closedReason?.because).toBe('chain');
});

test('where nothing could be read, nothing is open, and what is off still says why', () => {
  const gates = evaluateGates({ settings, findings: null });
  expect(gates.every(({ closedReason }) => closedReason !== null)).toBe(true);
  expect(getGate(gates, 'duels').closedReason?.problem).toBe('database-unavailable');
  expect(getGate(gates, 'fantasy').closedReason?.problem).toBe('gate-closed');
});

test.each<[GateId, Partial<GateSettings>, RegExp, string?]>([
  ['matchmaking', { isRegionVerified: false }, /REGION_HEADER/, 'region-unavailable'],
  ['house', { isHouseEnabled: false }, /HOUSE_ENABLED/],
  ['push', { isPushConfigured: false }, /VAPID_PRIVATE_KEY/],
  ['gacha', { gachaMode: 'disabled' }, /GACHA_MODE/],
  ['gacha-preview', { gachaMode: 'fixture' }, /GACHA_MODE/],
])('%s is turned off by %j', (gate, own, setting, problem = 'gate-closed') => {
  expect(gateDefinitions[gate].findOffReason?.(settings) ?? null).toBeNull();
  const closed = gateDefinitions[gate].findOffReason?.({ ...settings, ...own });
  expect(closed).toMatchObject({ kind: 'off', problem });
  expect(closed?.opensWhen).toMatch(setting);
});

test('quick match without a region header names the variable, and its value on Vercel', () => {
  const closed = findSettingsReason('matchmaking', { ...settings, isRegionVerified: false });
  for (const words of [closed?.reason, closed?.opensWhen]) expect(words).toMatch(/REGION_HEADER.*x-vercel-ip-country/);
});

test('the two modes of pack machines are never on at once', () => {
  for (const gachaMode of ['disabled', 'fixture', 'devnet-preview'] as const) {
    const on = (['gacha-fixture', 'gacha-preview'] as const).filter(
      (gate) => gateDefinitions[gate].findOffReason?.({ ...settings, gachaMode }) === null,
    );
    expect(on).toEqual({ disabled: [], fixture: ['gacha-fixture'], 'devnet-preview': ['gacha-preview'] }[gachaMode]);
  }
});

test('every reason is a sentence, and so is what would open it', () => {
  for (const { closedReason } of evaluateGates({ settings, findings: null })) {
    expect(closedReason?.reason).toMatch(/^[A-Z].*\.$/);
    expect(closedReason?.opensWhen).toMatch(/^[A-Z].*\.$/);
  }
});

test('what needs another gate comes after it, so that no gate needs itself', () => {
  for (const gate of gateIds)
    for (const need of gateDefinitions[gate].needs) expect(gateIds.indexOf(need)).toBeLessThan(gateIds.indexOf(gate));
});

test('an endpoint knows its gates', () => {
  expect(listEndpointGates({ method: 'POST', path: '/duels' })).toEqual(['duels']);
  expect(listEndpointGates({ method: 'GET', path: '/duels' })).toEqual([]);
  expect(findSettingsReason('cards', settings)).toBeNull();
});
