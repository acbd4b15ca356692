import { expect, test } from 'vitest';
import { evaluateGates } from '../../gates/rules/evaluate';
import type { GachaMode, GateFindings, GateId, GateSettings } from '../../gates/rules/gate';
import { findPartStates } from './rules';

const up = { isUp: true, fault: null };
const findings: GateFindings = {
  chain: up,
  provider: { ...up, isKnown: true, hasUnusedSeedCommitment: true },
  cardDelivery: { ...up, isBehind: false },
  openPacks: [],
  hasUnusedEdition: true,
  hasPracticeOpponent: true,
  houseRefusal: null,
  hasFaucet: true,
};
const openSettings: GateSettings = {
  closedGates: new Set(),
  gachaMode: 'devnet-preview',
  isHouseEnabled: false,
  isRegionVerified: true,
  isPushConfigured: true,
  approvals: [],
};
const parts = ['provider', 'odds', 'acquisition', 'settlement'] as const;

interface Circumstances {
  mode?: GachaMode;
  hasDrawableMachine?: boolean | null;
  closed?: readonly GateId[];
}

/**
 * Returns the state of each part of a rip if `found` replaces some of the findings. A null `found` stands for findings
 * that couldn't be read.
 */
function findStates(
  found: Partial<GateFindings> | null,
  { mode = 'devnet-preview', hasDrawableMachine = true, closed = [] }: Circumstances = {},
) {
  const settings = { ...openSettings, closedGates: new Set(closed), gachaMode: mode };
  const known = found === null ? null : { ...findings, ...found };
  const gates = evaluateGates({ settings, findings: known });
  return findPartStates(mode, { gates, findings: known, hasDrawableMachine });
}

/** Returns the parts that aren't available, with their statuses. */
function listClosedParts(found: Partial<GateFindings> | null, circumstances?: Circumstances): Record<string, string> {
  const states = findStates(found, circumstances);
  for (const part of parts) expect(states[part].reason === null).toBe(states[part].status === 'available');
  return Object.fromEntries(
    parts.flatMap((part) => (states[part].status === 'available' ? [] : [[part, states[part].status]])),
  );
}

test('deliveries close the acquisition, and a lack of drawable machines closes the odds', () => {
  const down = { isUp: false, fault: null };
  expect(listClosedParts({})).toEqual({});
  expect(listClosedParts({ cardDelivery: { ...down, isBehind: false } })).toEqual({ acquisition: 'unavailable' });
  expect(listClosedParts({ cardDelivery: { ...up, isBehind: true } })).toEqual({ acquisition: 'unavailable' });
  expect(listClosedParts({}, { hasDrawableMachine: false })).toEqual({ odds: 'unavailable' });
  expect(listClosedParts({}, { closed: ['card-delivery'] })).toEqual({ acquisition: 'disabled' });
});

test('without the provider no card comes, and without the chain neither card nor payment', () => {
  const provider = { ...findings.provider, isUp: false };
  expect(listClosedParts({ provider })).toEqual({ provider: 'unavailable', acquisition: 'unavailable' });
  // Rips don't use the provider's seed commitments; only duels do.
  expect(listClosedParts({ provider: { ...findings.provider, hasUnusedSeedCommitment: false } })).toEqual({});
  expect(listClosedParts({ chain: { isUp: false, fault: null } })).toEqual({
    acquisition: 'unavailable',
    settlement: 'unavailable',
  });
});

test('nothing is ready that can’t be read, or that is turned off', () => {
  const all = (status: string) => Object.fromEntries(parts.map((part) => [part, status]));
  expect(listClosedParts(null, { hasDrawableMachine: null })).toEqual(all('unavailable'));
  expect(listClosedParts({}, { mode: 'disabled' })).toEqual(all('disabled'));
  expect(listClosedParts({}, { closed: ['gacha-preview'] })).toEqual({ settlement: 'disabled' });
});

test('a free rip needs no provider, and nothing is settled for it', () => {
  const provider = { ...findings.provider, isUp: false };
  expect(listClosedParts({ provider }, { mode: 'fixture' })).toEqual({ settlement: 'disabled' });
});

test('a part that is ready names its gate, and no reason', () => {
  const available = { status: 'available', reason: null, opensWhen: null };
  expect(findStates({})).toEqual({
    provider: { ...available, gate: 'card-delivery' },
    odds: { ...available, gate: 'gacha' },
    acquisition: { ...available, gate: 'card-delivery' },
    settlement: { ...available, gate: 'chain' },
  });
});

test('a part that is not ready says why, when it will be, and which gate closes it', () => {
  const unavailable = { status: 'unavailable' };
  const away = { ...findings.provider, isUp: false, fault: 'It has no SOL left.' };
  expect(findStates({ provider: away }).provider).toEqual({
    ...unavailable,
    reason: 'It has no SOL left.',
    opensWhen: 'It answers again. We ask it every second.',
    gate: 'card-delivery',
  });
  expect(findStates({}, { hasDrawableMachine: false }).odds).toEqual({
    ...unavailable,
    reason: 'No pack machine has a card left.',
    opensWhen: 'The operator offers a machine with cards.',
    gate: 'gacha',
  });
  const unreadable = {
    ...unavailable,
    reason: 'What it depends on could not be read.',
    opensWhen: 'The database answers again.',
  };
  expect(findStates({}, { hasDrawableMachine: null }).odds).toEqual({ ...unreadable, gate: 'gacha' });
  // Open gates without findings, which no reader returns. The rule must not rely on that.
  const gates = evaluateGates({ settings: openSettings, findings });
  expect(findPartStates('devnet-preview', { gates, findings: null, hasDrawableMachine: true })).toMatchObject({
    provider: { ...unreadable, gate: 'card-delivery' },
    odds: { status: 'available' },
  });
});

test('machines that are closed close all of it, with their own reason', () => {
  const closed = { closed: ['gacha'] as const };
  const machines = {
    status: 'disabled',
    reason: 'The operator of this service closed it.',
    opensWhen: 'The operator takes it out of CLOSED_GATES.',
    gate: 'gacha',
  };
  expect(findStates({}, closed)).toEqual({
    ...{ provider: machines, odds: machines, acquisition: machines },
    settlement: { ...machines, gate: 'gacha-preview' },
  });
});

test('payments that the operator closed are told apart from deliveries that can’t be made', () => {
  const closedPayments = findStates({}, { closed: ['gacha-preview'] });
  expect(closedPayments.settlement).toMatchObject({ status: 'disabled', gate: 'gacha-preview' });
  expect(closedPayments.acquisition).toMatchObject({ status: 'available', gate: 'card-delivery' });
  const closedDeliveries = findStates({}, { closed: ['card-delivery'] });
  expect(closedDeliveries.acquisition).toMatchObject({ status: 'disabled', gate: 'card-delivery' });
  expect(closedDeliveries.settlement).toMatchObject({ status: 'available', gate: 'chain' });
});
