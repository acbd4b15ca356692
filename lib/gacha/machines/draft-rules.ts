import { z } from 'zod';
import {
  findRepeatedCardFaults,
  listSumFaults,
  type MemberFault,
  offerEntryMembers,
  offerMembers,
  operatorChosenId,
} from '../../offers/document-rules';

/** Maximum number of cards in a machine. */
const MAX_ENTRIES = 1_024;
/** Maximum copies of one card. Every copy is a ticket, and the tickets of a seal must fit a signed 32-bit integer. */
const MAX_COPIES = 1_000_000;

/** A pack machine in an operator's file. Amounts are in the deployment's payment mint. Source: docs/packs.md. */
export const machineDocument = z.strictObject({
  machineKey: operatorChosenId,
  ...offerMembers,
  totalCopies: z.number().int().min(1),
  entries: z
    .array(z.strictObject({ ...offerEntryMembers, copies: z.number().int().min(1).max(MAX_COPIES) }))
    .min(1)
    .max(MAX_ENTRIES),
});
export type MachineDocument = z.output<typeof machineDocument>;

/** Returns the faults of a well-formed document that involve several members; empty if it can be sealed. */
export function findMachineFaults({ machineKey, replaces, totalCopies, entries }: MachineDocument): MemberFault[] {
  const sums = listSumFaults(
    '/totalCopies',
    totalCopies,
    entries.map(({ copies }) => copies),
  );
  const own =
    replaces === machineKey
      ? [{ pointer: '/replaces', message: 'must be another machine: a sealed one never changes' }]
      : [];
  return [...sums, ...own, ...findRepeatedCardFaults(entries)];
}
