import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020';
import type { ApiResponse } from '../../../lib/api/exchange';

/** The parts of a documented operation with which a response is compared. */
export interface DocumentedOperation {
  readonly responses: Readonly<Record<string, DocumentedAnswer>>;
}
/** A response of an operation, as the OpenAPI document describes it. */
interface DocumentedAnswer {
  readonly description: string;
  readonly headers?: Readonly<
    Record<string, { readonly $ref?: string; readonly schema?: { readonly const?: string } }>
  >;
  readonly content?: Readonly<Record<string, { readonly schema?: unknown }>>;
}

/** Lists, in words, how a response differs from the document. A 5xx other than 503 is always a fault. */
export type ListResponseFaults = (
  path: string,
  method: string,
  operation: DocumentedOperation,
  response: ApiResponse,
) => string[];

/** Returns a function that compares responses with this OpenAPI document. */
export function compileResponseChecker(document: Record<string, unknown>): ListResponseFaults {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
  ajv.addSchema(document, 'api');
  const compiled = new Map<string, ValidateFunction>();
  const validatorAt = (place: string): ValidateFunction => {
    const known = compiled.get(place) ?? ajv.compile({ $ref: `api#/${place}` });
    compiled.set(place, known);
    return known;
  };
  const step = (name: string): string => encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'));
  return (path, method, { responses }, response) => {
    const answer = responses[response.status];
    if (answer === undefined) return [`${response.status} is not documented: ${response.body}`];
    const faults =
      response.status >= 500 && response.status !== 503 ? [`answers ${response.status}: ${response.body}`] : [];
    const [type] = Object.keys(answer.content ?? {});
    const told = response.headers['content-type']?.split(';')[0];
    if (told !== type) return [...faults, `is ${told}, documented as ${type}`];
    faults.push(...listHeaderFaults(answer, response));
    if (type === undefined || !type.endsWith('json')) return faults;
    const steps = ['paths', path, method, 'responses', String(response.status), 'content', type, 'schema'];
    const validate = validatorAt(steps.map(step).join('/'));
    const json = JSON.parse(response.body ?? 'null');
    if (!validate(json)) faults.push(`${ajv.errorsText(validate.errors)}: ${response.body?.slice(0, 400)}`);
    if (type === 'application/problem+json') faults.push(...listProblemFaults(json, answer, response));
    return faults;
  };
}

/** Whether a response of this status may lack a declared header, as the header's description says. */
const isOptionalHeader = (name: string, status: number): boolean =>
  name === 'Idempotency-Replayed' ||
  (name === 'Retry-After' && status === 503) ||
  (name === 'WWW-Authenticate' && status === 403);

function listHeaderFaults({ headers = {} }: DocumentedAnswer, response: ApiResponse): string[] {
  return Object.entries(headers).flatMap(([name, { schema }]) => {
    const value = response.headers[name.toLowerCase()];
    if (value === undefined) return isOptionalHeader(name, response.status) ? [] : [`has no ${name}`];
    return schema?.const === undefined || schema.const === value ? [] : [`${name} is ${value}, not ${schema.const}`];
  });
}

interface ReturnedProblem {
  readonly status: number;
  readonly code: string;
  readonly requestId: string;
}

function listProblemFaults(
  { status, code, requestId }: ReturnedProblem,
  { description }: DocumentedAnswer,
  response: ApiResponse,
) {
  return [
    ...(status === response.status ? [] : [`says ${status} with ${response.status}`]),
    ...(requestId === response.headers['x-request-id'] ? [] : [`names another request, ${requestId}`]),
    ...(description.includes(`\`${code}\``) ? [] : [`${code} is not documented for ${status}`]),
  ];
}
