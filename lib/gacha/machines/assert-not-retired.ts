import { ProblemError } from '../../api/problems';
import type { StoredMachine } from './store';

/** Throws `gate-closed` for a retired machine, which takes no new payments. Paid rips can still be made. */
export function assertNotRetired({ machineKey, active, replacedBy }: StoredMachine): void {
  if (active) return;
  const next = replacedBy === null ? 'Choose another machine.' : `${replacedBy} replaces it.`;
  throw new ProblemError('gate-closed', `The machine ${machineKey} is retired. ${next} No money has moved.`);
}
