import { getSchemaName, type OpenApiDescription, type Schema, type TaggedOperation } from './description';

const KNOWN_EXAMPLES: Readonly<Record<string, unknown>> = { SolanaAddress: '<your wallet>' };
const MAX_DEPTH = 6;

/**
 * Returns an example value of a schema: its own constant, example, default or first choice; else a placeholder with the
 * required members. Null beyond `MAX_DEPTH` levels.
 */
export function buildExample(schema: Schema, description: OpenApiDescription, depth = 0): unknown {
  if (schema.$ref !== undefined) {
    const name = getSchemaName(schema.$ref);
    return KNOWN_EXAMPLES[name] ?? buildExample(description.components.schemas[name] ?? {}, description, depth);
  }
  const given = schema.const ?? schema.examples?.[0] ?? schema.default ?? schema.enum?.[0];
  if (given !== undefined) return given;
  const choice = schema.oneOf?.[0] ?? schema.anyOf?.[0];
  if (choice !== undefined) return buildExample(choice, description, depth);
  if (depth > MAX_DEPTH) return null;
  if (schema.properties !== undefined)
    return Object.fromEntries(
      (schema.required ?? []).map((name) => [
        name,
        name === 'packId' ? 'kickoff-2031' : buildExample(schema.properties?.[name] ?? {}, description, depth + 1),
      ]),
    );
  if (schema.type === 'array')
    return schema.items === undefined ? [] : [buildExample(schema.items, description, depth + 1)];
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 0;
  if (schema.type === 'boolean') return true;
  return '…';
}

const CREDENTIAL_HEADERS: Readonly<Record<string, string>> = {
  walletSession: 'Authorization: Bearer $TOKEN',
  integrationKey: 'X-Integration-Key: $KEY',
  cronSecret: 'Authorization: Bearer $CRON_SECRET',
};

/** Returns the operation as a curl command, with the required members of its body. */
export function buildCurlCommand(
  { method, path, operation }: TaggedOperation,
  description: OpenApiDescription,
): string {
  const url = `${description.servers[0]?.url}${path.replace(/\{(\w+)\}/g, (_, name: string) => `$${name}`)}`;
  const [scheme] = Object.keys(operation.security[0] ?? {});
  const needsKey = operation.parameters.some(({ name, required }) => name === 'Idempotency-Key' && required);
  const body = operation.requestBody?.content['application/json']?.schema;
  return [
    `curl${method === 'GET' ? '' : ` -X ${method}`} "${url}"`,
    ...(scheme === undefined ? [] : [`-H "${CREDENTIAL_HEADERS[scheme]}"`]),
    ...(needsKey ? ['-H "Idempotency-Key: $(node -p \'crypto.randomUUID()\')"'] : []),
    ...(body === undefined
      ? []
      : ["-H 'Content-Type: application/json'", `-d '${JSON.stringify(buildExample(body, description))}'`]),
  ].join(' \\\n  ');
}
