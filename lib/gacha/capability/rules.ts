import { getGate } from '../../gates/rules/evaluate';
import type { ClosedReason, Gate, GateFindings, GateId } from '../../gates/rules/gate';
import { findProviderReason } from '../../gates/rules/gate-definitions';
import { getModeState, type ModeState } from '../../gates/rules/mode';

/** Facts that decide which parts of a paid rip are ready. `findings` is null if they couldn't be read. */
export interface PartFacts {
  readonly gates: readonly Gate[];
  readonly findings: GateFindings | null;
  /** Whether an offered machine has a card that can be drawn; null if that couldn't be read. */
  readonly hasDrawableMachine: boolean | null;
}

interface PartStates {
  readonly provider: ModeState;
  readonly odds: ModeState;
  readonly acquisition: ModeState;
  readonly settlement: ModeState;
}

/**
 * Returns the state of each part of a paid rip. Unless rips are paid and the machines open, `settlement` has the state
 * of the gate `gacha-preview`, and the other parts that of `gacha`.
 */
export function findPartStates(mode: string, facts: PartFacts): PartStates {
  const { gates, findings, hasDrawableMachine } = facts;
  const machines = getModeState(gates, 'gacha');
  const preview = getModeState(gates, 'gacha-preview');
  if (mode !== 'devnet-preview' || machines.status !== 'available')
    return { provider: machines, odds: machines, acquisition: machines, settlement: preview };
  const provider = findings === null ? UNREADABLE : findProviderReason(findings.provider, 'gate-closed');
  const odds = hasDrawableMachine === null ? UNREADABLE : hasDrawableMachine ? null : SOLD_OUT;
  return {
    provider: toModeState(provider, 'card-delivery'),
    odds: toModeState(odds, 'gacha'),
    acquisition: getModeState(gates, 'card-delivery'),
    // Unlike the gate, settlement doesn't depend on deliveries: a payment for an undelivered card is owed back.
    settlement:
      getGate(gates, 'gacha-preview').closedReason?.because === 'gacha-preview'
        ? preview
        : getModeState(gates, 'chain'),
  };
}

type Reason = Pick<ClosedReason, 'reason' | 'opensWhen'>;

const UNREADABLE: Reason = {
  reason: 'What it depends on could not be read.',
  opensWhen: 'The database answers again.',
};
const SOLD_OUT: Reason = {
  reason: 'No pack machine has a card left.',
  opensWhen: 'The operator offers a machine with cards.',
};

/** Converts the reason why a part can't be used to its state; null means that it is available. */
const toModeState = (reason: Reason | null, gate: GateId): ModeState =>
  reason === null
    ? { status: 'available', reason: null, opensWhen: null, gate }
    : { status: 'unavailable', reason: reason.reason, opensWhen: reason.opensWhen, gate };
