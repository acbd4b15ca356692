import type { z } from 'zod';
import type { Endpoint } from '../../../lib/api/endpoint';
import type { FieldError } from '../../../lib/api/problems';
import * as contracts from '../contracts';
import type { Validation } from './client';
import type { ClientEndpoint } from './endpoint';
import { InvalidInputError } from './errors';

const listContracts = (): Endpoint[] => Object.values(contracts);

const findContract = ({ method, path }: ClientEndpoint): Endpoint => {
  const contract = listContracts().find((each) => each.method === method && each.path === path);
  if (contract === undefined) throw new Error(`The validation of this package has no ${method} ${path}.`);
  return contract;
};

/**
 * Checks every input and response by the schemas of the API. Of a response, values and members that a newer service
 * added still pass.
 */
export const validation: Validation = {
  assertInput(endpoint, input) {
    const contract = findContract(endpoint);
    const errors = (['params', 'query', 'body'] as const).flatMap((part) => {
      const schema = contract[part];
      return schema === undefined ? [] : listErrors(schema, input[part], part);
    });
    if (errors.length > 0) throw new InvalidInputError(errors);
  },
  findFault(endpoint, body) {
    const { response } = findContract(endpoint);
    const { error } = response?.safeParse(body, { reportInput: true }) ?? {};
    const fault = error?.issues.find((issue) => !isNewer(issue));
    return fault === undefined ? null : `${toPointer(fault.path) || 'the response'}: ${fault.message}`;
  },
};

/** Lists why a part of the input doesn't fit its schema, with JSON pointers that begin with `part`. */
const listErrors = (schema: z.ZodType, value: unknown, part: string): FieldError[] =>
  (schema.safeParse(value).error?.issues ?? []).map(({ path, message }) => ({
    pointer: `/${part}${toPointer(path)}`,
    message,
  }));

const toPointer = (path: readonly PropertyKey[]): string => path.map((step) => `/${String(step)}`).join('');

/**
 * Whether an issue is only that a newer service sends another text of a set, another form of a union, or a new member.
 */
function isNewer(issue: z.core.$ZodIssue): boolean {
  if (issue.code === 'unrecognized_keys') return true;
  if (issue.code === 'invalid_value') return typeof issue.input === 'string';
  if (issue.code !== 'invalid_union') return false;
  return issue.errors.length === 0 || issue.errors.some((errors) => errors.every(isNewer));
}
