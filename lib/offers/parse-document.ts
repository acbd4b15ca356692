import type { z } from 'zod';
import { describeIssue } from '../api/wording';
import type { MemberFault } from './document-rules';

/** A document that can't be offered as it is; the message has a line for each fault. */
export class DocumentError extends Error {
  readonly faults: readonly MemberFault[];
  constructor(faults: readonly MemberFault[]) {
    const lines = faults.map(({ pointer, message }) => `  ${pointer === '' ? 'the document' : pointer} ${message}`);
    super(`The file can't be taken; nothing was changed.\n${lines.join('\n')}`);
    this.name = 'DocumentError';
    this.faults = faults;
  }
}

/** Reads an operator's document; throws a `DocumentError` that points at each wrong member. */
export function parseDocument<Schema extends z.ZodType>(
  schema: Schema,
  findFaults: (document: z.output<Schema>) => readonly MemberFault[],
  json: unknown,
): z.output<Schema> {
  const result = schema.safeParse(json, { error: describeIssue });
  if (!result.success) throw new DocumentError(result.error.issues.flatMap(toFaults));
  const faults = findFaults(result.data);
  if (faults.length > 0) throw new DocumentError(faults);
  return result.data;
}

function toFaults(issue: z.core.$ZodIssue): MemberFault[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({
      pointer: toPointer([...issue.path, key]),
      message: 'is no member of this file',
    }));
  return [{ pointer: toPointer(issue.path), message: issue.message }];
}

/** Builds a JSON Pointer (RFC 6901). */
const toPointer = (path: readonly PropertyKey[]): string =>
  path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
