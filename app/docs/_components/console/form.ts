import {
  findExample,
  type OpenApiDescription,
  type Parameter,
  resolveSchema,
  type TaggedOperation,
} from '../description';
import { describeOpenChoice, describeValues } from './field-words';

/** A form's field, for one parameter of the path or the query. */
export interface ConsoleField {
  readonly name: string;
  readonly place: 'path' | 'query';
  readonly isRequired: boolean;
  /** Initial value: the result of `findExample` for a required parameter; empty for others. */
  readonly value: string;
  /** The result of `describeValues`: a sentence about the accepted values, or an empty text. */
  readonly words: string;
  /** All values that the parameter takes, if its schema lists them; they become a select. */
  readonly choices?: readonly string[];
  /** Label of the choice that sends nothing; absent for a required parameter and without `choices`. */
  readonly openChoice?: string;
  /** Number that the service uses if the field is empty; absent if there is none. */
  readonly standard?: string;
}

/** All that a form needs to call an operation. The page's HTML contains it, so it has nothing else. */
export interface ConsoleForm {
  readonly method: string;
  /** Path below `/v1`, with `{name}` for each parameter. */
  readonly path: string;
  readonly fields: readonly ConsoleField[];
  /** The recorded request as JSON, or `{}` if there is none; null for an operation without a body. */
  readonly body: string | null;
  /** Whether the operation takes the header `Idempotency-Key`. */
  readonly takesKey: boolean;
  readonly needsSession: boolean;
}

/**
 * Ids of writing operations that the console may call: they cost nothing, show nothing about the caller to other
 * players, and end no session or payment. A round of a game has no value.
 */
export const HARMLESS_WRITES: ReadonlySet<string> = new Set([
  'createChallenge',
  ...['createPracticeCommitment', 'createPracticeRip', 'createRipCommitment'],
  ...['createCrashRound', 'startCrashRound', 'decideCrashRound'],
  ...['createFlip', 'decideFlip', 'createStreak', 'decideStreak'],
  'reconcileDuel',
]);

/** Returns the form that calls an operation; or a sentence that says why a page can't call it. */
export function buildConsoleForm(
  { method, path, operation }: TaggedOperation,
  description: OpenApiDescription,
): ConsoleForm | string {
  const { operationId, security, parameters, requestBody, responses } = operation;
  const schemes = security.flatMap((each) => Object.keys(each));
  if (schemes.length > 0 && !schemes.includes('walletSession'))
    return 'It needs a secret, which must stay on your server and never be in a page. Use a sample below.';
  if (!Object.values(responses).some(({ content }) => content?.['application/json']))
    return 'Its answer isn’t JSON. Use a sample below.';
  if (method !== 'GET' && !HARMLESS_WRITES.has(operationId))
    return 'It moves or reserves something, other players see it, or it ends a session. Use a sample below.';
  const body = requestBody?.content['application/json'];
  return {
    method,
    path,
    fields: parameters.filter(isPathOrQuery).map((each) => toField(each, description)),
    body: body === undefined ? null : JSON.stringify(body.example ?? {}, null, 2),
    takesKey: parameters.some(({ name }) => name === 'Idempotency-Key'),
    needsSession: security.length > 0,
  };
}

type PathOrQuery = Parameter & { readonly in: ConsoleField['place'] };
const isPathOrQuery = (each: Parameter): each is PathOrQuery => each.in === 'path' || each.in === 'query';

function toField(parameter: PathOrQuery, description: OpenApiDescription): ConsoleField {
  const { name, required } = parameter;
  const schema = resolveSchema(parameter.schema, description);
  const choices = schema.type === 'boolean' ? ['true', 'false'] : schema.enum?.map(String);
  return {
    name,
    place: parameter.in,
    isRequired: required,
    value: required ? String(findExample(parameter)) : '',
    words: describeValues(schema),
    ...(choices === undefined ? {} : { choices }),
    ...(choices === undefined || required ? {} : { openChoice: describeOpenChoice(schema) }),
    ...(schema.type === 'integer' && schema.default !== undefined ? { standard: String(schema.default) } : {}),
  };
}
