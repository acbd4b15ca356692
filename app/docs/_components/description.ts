/**
 * The parts of the OpenAPI document that the documentation's reference shows. `lib/api/openapi.ts` generates that
 * document.
 */
export interface OpenApiDescription {
  readonly info: { readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly headers: Readonly<Record<string, Header>>;
    readonly securitySchemes: Readonly<Record<string, { readonly description: string }>>;
  };
}

export interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly deprecated?: boolean;
  readonly 'x-service-availability': string;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters: readonly Parameter[];
  readonly 'x-required-scope'?: string;
  /** Absent for a message that the service sends. */
  readonly 'x-rate-limit'?: { readonly policy: string; readonly quota: number; readonly windowSeconds: number };
  readonly requestBody?: { readonly content: Content };
  /** Messages that the service sends to an address that the request contains, such as webhooks. */
  readonly callbacks?: Readonly<Record<string, Readonly<Record<string, { readonly post: Operation }>>>>;
  readonly responses: Readonly<Record<string, Response>>;
}

export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly description?: string;
  readonly example?: unknown;
  readonly schema: Schema;
}

export interface Response {
  readonly description: string;
  readonly headers?: Readonly<Record<string, Header | Reference>>;
  readonly content?: Content;
}

type Content = Readonly<Record<string, { readonly schema?: Schema; readonly example?: unknown }>>;
interface Reference {
  readonly $ref: string;
}
interface Header {
  readonly description?: string;
  readonly schema: Schema;
}

/** A JSON Schema in the document. Has the keywords that the reference may read. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly additionalProperties?: boolean | Schema;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
  readonly pattern?: string;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}

/** An operation with its method and path. */
export interface TaggedOperation {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

/**
 * Lists the operations of a tag in the document's order, and after them the messages of that tag that the service sends
 * to webhooks.
 */
export function listOperations({ paths }: OpenApiDescription, tag: string): TaggedOperation[] {
  const requests = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
  const callbacks = requests
    .flatMap(({ operation }) => Object.values(operation.callbacks ?? {}))
    .flatMap((byUrl) => Object.values(byUrl))
    .map(({ post }) => ({ method: 'POST', path: 'your address', operation: post }));
  return [...requests, ...callbacks].filter(({ operation }) => operation.tags.includes(tag));
}

const SCHEMA_REF_PREFIX = '#/components/schemas/';
export const getSchemaName = ($ref: string): string => $ref.slice(SCHEMA_REF_PREFIX.length);

/** Returns the schema that a reference leads to, with the reference's own members added; or the schema itself. */
export const resolveSchema = (schema: Schema, { components }: OpenApiDescription): Schema =>
  schema.$ref === undefined ? schema : { ...components.schemas[getSchemaName(schema.$ref)], ...schema };

/** Lists the names of all schemas that a value references, directly or through other schemas, sorted. */
export function listReferencedSchemas(from: unknown, { components }: OpenApiDescription): string[] {
  const found = new Set<string>();
  const waiting = [from];
  while (waiting.length > 0) {
    const text = JSON.stringify(waiting.pop());
    for (const [, name = ''] of text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (found.has(name)) continue;
      found.add(name);
      waiting.push(components.schemas[name]);
    }
  }
  return [...found].sort();
}

/**
 * Returns an example value for a parameter: the recorded one, else one that its schema allows, else the parameter's
 * name.
 */
export const findExample = ({ name, example, schema }: Parameter): unknown =>
  example ?? schema.const ?? schema.examples?.[0] ?? schema.default ?? schema.enum?.[0] ?? name;
