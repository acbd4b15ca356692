import { expect, test } from 'vitest';
import { evaluateGates } from '../../gates/rules/evaluate';
import type { GachaMode, GateFindings, GateId } from '../../gates/rules/gate';
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
const parts = ['provider', 'odds', 'acquisition', 'settlement'] as const;

/** Returns the parts that aren't ready, with their statuses. */
function listClosedParts(
  found: Partial<GateFindings> | null,
  {
    mode = 'devnet-preview',
    hasDrawableMachine = true,
    closed = [],
  }: { mode?: GachaMode; hasDrawableMachine?: boolean | null; closed?: readonly GateId[] } = {},
): Record<string, string> {
  const settings = {
    closedGates: new Set(closed),
    gachaMode: mode,
    isHouseEnabled: false,
    isRegionVerified: true,
    isPushConfigured: true,
    approvals: [],
  };
  const known = found === null ? null : { ...findings, ...found };
  const gates = evaluateGates({ settings, findings: known });
  const states = findPartStates(mode, { gates, findings: known, hasDrawableMachine });
  for (const part of parts) expect(states[part].reason === null).toBe(states[part].status === 'available');
  return Object.fromEntries(
    parts.flatMap((part) => (states[part].status === 'available' ? [] : [[part, states[part].status]])),
  );
}

test('each part is closed by its own fact', () => {
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
  // Seed commitments are for duels.
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
