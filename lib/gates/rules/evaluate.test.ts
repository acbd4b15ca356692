import { expect, test } from 'vitest';
import { evaluateGates, findOffReason, getGate, listEndpointGates } from './evaluate';
import { type GateFindings, type GateId, type GateSettings, gateIds } from './gate';
import { gateTable } from './table';

const settings: GateSettings = {
  closed: new Set(),
  gachaMode: 'devnet-preview',
  houseEnabled: true,
  regionVerified: true,
  approvals: [],
};
const findings: GateFindings = {
  chain: { up: true, fault: null },
  provider: { up: true, fault: null, connected: true, hasFreeSeed: true },
  packs: [{ tier: 'starter', forCards: true }],
  hasFreeEdition: true,
  hasSparringPartner: true,
  houseRefusal: null,
  hasFaucet: true,
};

/** Returns the closed gates with the reason of each. */
const closedOf = (own: Partial<GateSettings> = {}, found: Partial<GateFindings> | null = {}) =>
  Object.fromEntries(
    evaluateGates({ settings: { ...settings, ...own }, findings: found === null ? null : { ...findings, ...found } })
      .filter(({ closed }) => closed !== null)
      .map(({ gate, closed }) => [gate, closed?.because]),
  );

const needs = (each: GateId, gate: GateId): boolean =>
  each === gate || gateTable[each].needs.some((need) => needs(need, gate));

/** A gate and everything that needs it, over any number of steps. */
const withDependents = (gate: GateId): GateId[] => gateIds.filter((each) => needs(each, gate));

/** Gates that need an approval, and the mode of pack machines that isn't configured. */
const never: readonly GateId[] = ['fantasy', 'real-value', 'gacha-fixture'];
const atBest = gateIds.filter((gate) => !never.includes(gate));

test('with everything there, all is open but for what takes an approval', () => {
  expect(Object.keys(closedOf()).sort()).toEqual(gateIds.filter((gate) => !atBest.includes(gate)).sort());
});

test.each(atBest)('closing %s by configuration closes it, what needs it, and nothing else', (gate) => {
  const [before, after] = [closedOf(), closedOf({ closed: new Set([gate]) })];
  const changed = atBest.filter((each) => before[each] !== after[each]);
  expect(changed).toEqual(withDependents(gate).filter((each) => atBest.includes(each)));
  for (const each of changed) expect(after[each]).toBe(gate);
});

test.each<[GateId, Partial<GateFindings>, string]>([
  ['chain', { chain: { up: false, fault: 'It is away.' } }, 'chain-unavailable'],
  ['chain', { chain: { up: false, fault: null } }, 'chain-unavailable'],
  ['provider', { provider: { ...findings.provider, connected: false } }, 'provider-unavailable'],
  ['provider', { provider: { ...findings.provider, up: false } }, 'provider-unavailable'],
  ['provider', { provider: { ...findings.provider, hasFreeSeed: false } }, 'provider-unavailable'],
  ['duels', { packs: [] }, 'gate-closed'],
  ['cards', { packs: [{ tier: 'starter', forCards: false }] }, 'cards-unavailable'],
  ['cards', { hasFreeEdition: false }, 'cards-unavailable'],
  ['sparring', { hasSparringPartner: false }, 'gate-closed'],
  ['house', { houseRefusal: { reason: 'It may not.', opensWhen: 'It may.' } }, 'house-limit-reached'],
  ['faucet', { hasFaucet: false }, 'gate-closed'],
])('%s is closed by %j', (gate, found, problem) => {
  const gates = evaluateGates({ settings, findings: { ...findings, ...found } });
  expect(getGate(gates, gate).closed).toMatchObject({ kind: 'away', problem, because: gate });
  const changed = atBest.filter((each) => getGate(gates, each).closed !== null);
  expect(changed).toEqual(withDependents(gate).filter((each) => atBest.includes(each)));
});

test('what is off says so whatever else is away', () => {
  const gates = evaluateGates({
    settings: { ...settings, closed: new Set<GateId>(['cards']) },
    findings: { ...findings, chain: { up: false, fault: null } },
  });
  expect(getGate(gates, 'cards').closed?.because).toBe('cards');
  expect(getGate(gates, 'sparring').closed?.because).toBe('chain');
});

test('where nothing could be read, nothing is open, and what is off still says why', () => {
  const gates = evaluateGates({ settings, findings: null });
  expect(gates.every(({ closed }) => closed !== null)).toBe(true);
  expect(getGate(gates, 'duels').closed?.problem).toBe('database-unavailable');
  expect(getGate(gates, 'fantasy').closed?.problem).toBe('gate-closed');
});

test.each<[GateId, Partial<GateSettings>, RegExp, string?]>([
  ['matchmaking', { regionVerified: false }, /REGION_HEADER/, 'region-unavailable'],
  ['house', { houseEnabled: false }, /HOUSE_ENABLED/],
  ['gacha', { gachaMode: 'disabled' }, /GACHA_MODE/],
  ['gacha-preview', { gachaMode: 'fixture' }, /GACHA_MODE/],
])('%s is turned off by %j', (gate, own, setting, problem = 'gate-closed') => {
  expect(gateTable[gate].off?.(settings) ?? null).toBeNull();
  const closed = gateTable[gate].off?.({ ...settings, ...own });
  expect(closed).toMatchObject({ kind: 'off', problem });
  expect(closed?.opensWhen).toMatch(setting);
});

test('quick match without a region header names the variable, and its value on Vercel', () => {
  const closed = findOffReason('matchmaking', { ...settings, regionVerified: false });
  for (const words of [closed?.reason, closed?.opensWhen]) expect(words).toMatch(/REGION_HEADER.*x-vercel-ip-country/);
});

test('the two modes of pack machines are never on at once', () => {
  for (const gachaMode of ['disabled', 'fixture', 'devnet-preview'] as const) {
    const on = (['gacha-fixture', 'gacha-preview'] as const).filter(
      (gate) => gateTable[gate].off?.({ ...settings, gachaMode }) === null,
    );
    expect(on).toEqual({ disabled: [], fixture: ['gacha-fixture'], 'devnet-preview': ['gacha-preview'] }[gachaMode]);
  }
});

test('every reason is a sentence, and so is what would open it', () => {
  for (const { closed } of evaluateGates({ settings, findings: null })) {
    expect(closed?.reason).toMatch(/^[A-Z].*\.$/);
    expect(closed?.opensWhen).toMatch(/^[A-Z].*\.$/);
  }
});

test('what needs another gate comes after it, so that no gate needs itself', () => {
  for (const gate of gateIds)
    for (const need of gateTable[gate].needs) expect(gateIds.indexOf(need)).toBeLessThan(gateIds.indexOf(gate));
});

test('an endpoint knows its gates', () => {
  expect(listEndpointGates({ method: 'POST', path: '/duels' })).toEqual(['duels']);
  expect(listEndpointGates({ method: 'GET', path: '/duels' })).toEqual([]);
  expect(findOffReason('cards', settings)).toBeNull();
});
