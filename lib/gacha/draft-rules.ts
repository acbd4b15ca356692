import { z } from 'zod';
import {
  commonEntry,
  commonMembers,
  findRepeatedCards,
  findSumFault,
  type MemberFault,
  ownId,
} from '../offers/document-rules';

const MOST_ENTRIES = 1_024;
/** Copies of one card. Every copy is a ticket, and the tickets of a seal are counted in 32 bits with a sign. */
const MOST_COPIES = 1_000_000;

/** A pack machine as an operator's file describes it: docs/packs.md. Amounts are in the deployment's payment mint. */
export const machineDocument = z.strictObject({
  machineKey: ownId,
  ...commonMembers,
  totalCopies: z.number().int().min(1),
  entries: z
    .array(z.strictObject({ ...commonEntry, copies: z.number().int().min(1).max(MOST_COPIES) }))
    .min(1)
    .max(MOST_ENTRIES),
});
export type MachineDocument = z.output<typeof machineDocument>;

/** Returns what is wrong with a document whose members have the right form each; empty where it can be sealed. */
export function findMachineFaults({ machineKey, replaces, totalCopies, entries }: MachineDocument): MemberFault[] {
  const sums = findSumFault(
    '/totalCopies',
    totalCopies,
    entries.map(({ copies }) => copies),
  );
  const own =
    replaces === machineKey
      ? [{ pointer: '/replaces', message: 'must be another machine: a sealed one never changes' }]
      : [];
  return [...sums, ...own, ...findRepeatedCards(entries)];
}
