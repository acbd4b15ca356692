import { expect, test } from 'vitest';
import { evaluateGates } from '../gates/rules/evaluate';
import type { GateFindings, GateId } from '../gates/rules/gate';
import { listTierStates } from './tier-rules';

const findings: GateFindings = {
  chain: { isUp: true, fault: null },
  provider: { isUp: true, fault: null, isKnown: true, hasUnusedSeedCommitment: true },
  cardDelivery: { isUp: true, fault: null, isBehind: false },
  openPacks: [
    { tier: 'starter', forCards: false },
    { tier: 'starter', forCards: true },
    { tier: 'classic', forCards: true },
  ],
  hasUnusedEdition: true,
  hasPracticeOpponent: true,
  houseRefusal: null,
  hasFaucet: true,
};

const statesWith = (own: Partial<GateFindings>, ...closed: GateId[]) => {
  const settings = {
    closedGates: new Set(closed),
    gachaMode: 'fixture',
    isHouseEnabled: true,
    isRegionVerified: true,
    isPushConfigured: true,
    approvals: [],
  } as const;
  const found = { ...findings, ...own };
  return listTierStates(evaluateGates({ settings, findings: found }), found.openPacks).map(
    ({ tier, status, gate, reason }) => [tier, status, gate, reason],
  );
};

test('a tier is as far as its best pack, and one without packs is not available', () => {
  expect(statesWith({})).toEqual([
    ['starter', 'available', 'duels', null],
    ['classic', 'available', 'cards', null],
    ['premier', 'unavailable', 'duels', 'No pack of this tier is open.'],
  ]);
});

test('a tier with packs for cards alone closes with the cards', () => {
  expect(statesWith({ hasUnusedEdition: false }).map(([, status]) => status)).toEqual([
    'available',
    'unavailable',
    'unavailable',
  ]);
  expect(statesWith({}, 'cards').map(([, status]) => status)).toEqual(['available', 'disabled', 'unavailable']);
});

test('closed duels close every tier, for the same reason', () => {
  const reason = 'The operator of this service closed it.';
  expect(statesWith({}, 'duels')).toEqual([
    ['starter', 'disabled', 'duels', reason],
    ['classic', 'disabled', 'cards', reason],
    ['premier', 'disabled', 'duels', reason],
  ]);
});
