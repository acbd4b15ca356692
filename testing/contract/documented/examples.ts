import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020';
import type { OperationExample } from '../../../lib/api/openapi';

/** The schema and the example of a body in an OpenAPI document. */
interface Media {
  readonly schema: { readonly examples?: readonly unknown[] };
  readonly example?: unknown;
}

/** An operation of the document, with its method and path. */
export interface ParsedOperation {
  readonly method: string;
  readonly path: string;
  readonly operationId: string;
  readonly description?: string;
  readonly parameters: readonly {
    readonly name: string;
    readonly in: string;
    readonly schema: { readonly type?: unknown };
    readonly example?: unknown;
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, Media>> }>>;
}

type Document = Readonly<Record<string, unknown>>;

/** Lists the operations of an OpenAPI document in the document's order. */
export const parseOperations = ({ paths }: Document): ParsedOperation[] =>
  Object.entries(paths as Record<string, Record<string, Omit<ParsedOperation, 'method' | 'path'>>>).flatMap(
    ([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path })),
  );

/** Returns the schema and example of the request's JSON body, or undefined if the operation takes none. */
export const getRequestMedia = ({ requestBody }: ParsedOperation): Media | undefined =>
  requestBody?.content['application/json'];

/** Returns the schema and example of the successful response's JSON, or undefined if it has none. */
export function getResponseMedia({ responses }: ParsedOperation): Media | undefined {
  const [, success] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? [];
  return success?.content?.['application/json'];
}

/** Returns the example of a body, wherever the document has it. */
export const getExample = ({ example, schema }: Media): unknown => example ?? schema.examples?.[0];

/** Compiled validators by document and schema. */
const validators = new WeakMap<Document, { ajv: Ajv2020; compiled: Map<unknown, ValidateFunction> }>();

/** Lists how an example differs from the schemas of its operation. */
export function listExampleFaults(document: Document, operation: ParsedOperation, example: OperationExample): string[] {
  const parameters = operation.parameters.flatMap(({ name, schema, in: place }) => {
    const value = (place === 'path' ? example.params : example.query)[name];
    if (value === undefined) return place === 'path' ? [`${name} is missing`] : [];
    return listFaults(document, schema, value, name);
  });
  const request = getRequestMedia(operation);
  const response = getResponseMedia(operation);
  return [
    ...parameters,
    ...(request === undefined ? [] : listFaults(document, request.schema, example.request, 'request')),
    ...(response === undefined ? [] : listFaults(document, response.schema, example.response, 'response')),
  ];
}

function listFaults(document: Document, schema: unknown, value: unknown, name: string): string[] {
  const known = validators.get(document) ?? createValidators(document);
  validators.set(document, known);
  const validate = known.compiled.get(schema) ?? known.ajv.compile(withAbsoluteReferences(schema));
  known.compiled.set(schema, validate);
  return validate(value) ? [] : [`${name}: ${known.ajv.errorsText(validate.errors)}`];
}

function createValidators(document: Document): { ajv: Ajv2020; compiled: Map<unknown, ValidateFunction> } {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
  ajv.addSchema(document, 'api');
  return { ajv, compiled: new Map() };
}

/** Returns a schema whose references lead into the document, which Ajv knows as `api`. */
const withAbsoluteReferences = (schema: unknown): object =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"api#/'));
