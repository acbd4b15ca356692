import { ProblemError } from '../api/problems';
import type { StoredMachine } from './machine-store';

/** Throws `gate-closed` for a machine that takes no new payments and rips; what is paid goes on. */
export function refuseRetired({ machineKey, active, replacedBy }: StoredMachine): void {
  if (active) return;
  const next = replacedBy === null ? 'Choose another machine.' : `${replacedBy} replaces it.`;
  throw new ProblemError('gate-closed', `The machine ${machineKey} is retired. ${next} No money has moved.`);
}
