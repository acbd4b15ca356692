import { z } from 'zod';

/** Gates for which a person's approval can be recorded. Without one they stay closed; one alone needn't open them. */
export const approvableGates = ['real-value'] as const;

/** A person's approval of a gate, as it is committed in `lib/gates/approvals.ts`. */
export interface ApprovalRecord {
  readonly gate: (typeof approvableGates)[number];
  /** Name of the person that approved it. */
  readonly approvedBy: string;
  /** Time of the approval, ISO 8601 in UTC. */
  readonly approvedAt: string;
  /** SHA-256 of the approved document, 64 lower-case hex digits. */
  readonly documentSha256: string;
}

/** An approval that `parseApprovals` has checked, with its time as a Date. */
export interface Approval extends Omit<ApprovalRecord, 'approvedAt'> {
  readonly approvedAt: Date;
}

/** Builds the schema of the committed approvals: at most one for each gate, and none in the future. */
const buildApprovalRecordsSchema = (now: Date) =>
  z
    .array(
      z.strictObject({
        gate: z.enum(approvableGates, `must be a gate that takes an approval: ${approvableGates.join(', ')}`),
        approvedBy: z.string().trim().min(1, 'must be the name of the person who approved it'),
        approvedAt: z.iso
          .datetime('must be an instant in UTC, such as 2026-11-24T12:00:00Z')
          .transform((text) => new Date(text))
          .refine((instant) => instant <= now, 'is in the future'),
        documentSha256: z.string().regex(/^[0-9a-f]{64}$/, 'must be 64 lower-case hex digits'),
      }),
    )
    .superRefine((records, context) => {
      for (const [index, { gate }] of records.entries())
        if (records.findIndex((each) => each.gate === gate) < index)
          context.addIssue({ code: 'custom', path: [index, 'gate'], message: 'has more than one approval' });
    });

/** Checks the committed approvals. Throws with the name of every field that is missing or wrong. */
export function parseApprovals(records: unknown, now: Date): readonly Approval[] {
  const result = buildApprovalRecordsSchema(now).safeParse(records);
  if (!result.success) throw new Error(`lib/gates/approvals.ts is not valid:\n${z.prettifyError(result.error)}`);
  return result.data;
}
