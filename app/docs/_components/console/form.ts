import {
  findExample,
  type OpenApiDescription,
  type Parameter,
  resolveSchema,
  type TaggedOperation,
} from '../description';
import { describeOpenChoice, describeValues } from './field-words';

/** One parameter of the path or the query. */
export interface ConsoleField {
  readonly name: string;
  readonly place: 'path' | 'query';
  readonly isRequired: boolean;
  /** The recorded value of a required parameter; empty for others. */
  readonly value: string;
  /** What it takes, with names in backticks. Empty if the choices say it. */
  readonly words: string;
  /** All values that it takes, if they are few. */
  readonly choices?: readonly string[];
  /** The choice that sends nothing; absent for a required parameter. */
  readonly openChoice?: string;
  /** What an empty field means, for a number. */
  readonly standard?: string;
}

/** Everything that a call from the page needs. It comes with the page, so it has no more than that. */
export interface ConsoleForm {
  readonly method: string;
  /** Below `/v1`, with `{name}` for each placeholder. */
  readonly path: string;
  readonly fields: readonly ConsoleField[];
  /** The recorded request as JSON; null for an operation without a body. */
  readonly body: string | null;
  readonly takesKey: boolean;
  readonly needsSession: boolean;
}

/**
 * Writes that cost nothing, show nothing of the caller to other players, and end no session or payment. Rounds of games are
 * without value.
 */
export const HARMLESS_WRITES: ReadonlySet<string> = new Set([
  'createChallenge',
  ...['createPracticeCommitment', 'createPracticeRip', 'createRipCommitment'],
  ...['createCrashRound', 'startCrashRound', 'decideCrashRound'],
  ...['createFlip', 'decideFlip', 'createStreak', 'decideStreak'],
  'reconcileDuel',
]);

/** Returns the form of an operation, or as a sentence why it can't be called from a page. */
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
