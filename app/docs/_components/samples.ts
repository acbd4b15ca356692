// cspell:ignore Getenv tfmt uuidgen
import { findExample, getSchemaName, type OpenApiDescription, type Schema, type TaggedOperation } from './description';

/** A program or shell command that calls an operation, for the reader to copy. */
export interface Sample {
  readonly language: 'curl' | 'TypeScript' | 'Python' | 'Go';
  readonly text: string;
}

/** The parts of a call that every language writes in its own way. */
interface SampleCall {
  readonly operationId: string;
  readonly method: string;
  readonly baseUrl: string;
  /** Path with its placeholders replaced by example values. */
  readonly path: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly credential: SampleCredential | undefined;
  readonly takesKey: boolean;
  readonly body: unknown;
  readonly bodySchema: Schema;
}

/**
 * How samples send a credential: the HTTP header and the prefix of its value, the environment variable that contains
 * the credential, and the client's option for it; null without one.
 */
interface SampleCredential {
  readonly header: string;
  readonly prefix: string;
  readonly variable: string;
  readonly setting: string | null;
}

/** How the samples send each of the API's credentials. */
const credentials: Readonly<Record<string, SampleCredential>> = {
  walletSession: { header: 'Authorization', prefix: 'Bearer ', variable: 'TOKEN', setting: 'token' },
  integrationKey: { header: 'X-Integration-Key', prefix: '', variable: 'KEY', setting: 'integrationKey' },
  cronSecret: { header: 'Authorization', prefix: 'Bearer ', variable: 'CRON_SECRET', setting: null },
};

/**
 * Returns samples that call an operation with the example values of `findExample` and its recorded body. Operations
 * that the client lacks have no TypeScript sample: the OpenAPI document, files and streams without a request body, and
 * operations that need the cron's secret.
 */
export function buildSamples(entry: TaggedOperation, description: OpenApiDescription): Sample[] {
  const call = readCall(entry, description);
  const media = Object.values(entry.operation.responses).flatMap(({ content }) => Object.keys(content ?? {}));
  const isJson = media.every((type) => type === 'application/json' || type === 'application/problem+json');
  const isInClient = (isJson || call.body !== undefined) && !call.path.startsWith('/openapi.');
  const hasClient = isInClient && call.credential?.setting !== null;
  return [
    { language: 'curl', text: buildCurlCommand(call) },
    ...(hasClient ? [{ language: 'TypeScript', text: buildTypescriptProgram(call, description) } as const] : []),
    { language: 'Python', text: buildPythonProgram(call) },
    { language: 'Go', text: buildGoProgram(call) },
  ];
}

/** Returns the call that an operation's samples make, with its example values. */
function readCall({ method, path, operation }: TaggedOperation, description: OpenApiDescription): SampleCall {
  const params = Object.fromEntries(
    operation.parameters.filter((each) => each.in === 'path').map((each) => [each.name, findExample(each)]),
  );
  const [scheme] = Object.keys(operation.security[0] ?? {});
  const body = operation.requestBody?.content['application/json'];
  return {
    operationId: operation.operationId,
    method,
    baseUrl: description.servers[0]?.url ?? '',
    path: path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name]))),
    params,
    credential: scheme === undefined ? undefined : credentials[scheme],
    takesKey: operation.parameters.some(({ name, required }) => name === 'Idempotency-Key' && required),
    body: body === undefined ? undefined : (body.example ?? {}),
    bodySchema: body?.schema ?? {},
  };
}

const buildCurlCommand = ({ method, baseUrl, path, credential, takesKey, body }: SampleCall): string =>
  [
    `curl${method === 'GET' ? '' : ` -X ${method}`} "${baseUrl}${path}"`,
    ...(credential === undefined ? [] : [`-H "${credential.header}: ${credential.prefix}$${credential.variable}"`]),
    ...(takesKey ? ['-H "Idempotency-Key: $(uuidgen)"'] : []),
    ...(body === undefined ? [] : ["-H 'Content-Type: application/json'", `-d ${quoteForShell(JSON.stringify(body))}`]),
  ].join(' \\\n  ');

/** Quotes a text for a POSIX shell, in which nothing escapes a single quote inside single quotes. */
const quoteForShell = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

function buildTypescriptProgram(call: SampleCall, description: OpenApiDescription): string {
  const { operationId, baseUrl, credential, params, body, bodySchema } = call;
  const settings = [
    `baseUrl: '${baseUrl}'`,
    ...(credential === undefined ? [] : [`${credential.setting}: process.env.${credential.variable} ?? ''`]),
  ];
  const input = [
    ...(Object.keys(params).length === 0 ? [] : [`params: ${writeTypescript(params, {}, description)}`]),
    ...(body === undefined ? [] : [`body: ${writeTypescript(body, bodySchema, description)}`]),
  ];
  return [
    "import { createClient } from 'ripduel-client';",
    `import { ${operationId} } from 'ripduel-client/endpoints';`,
    '',
    `const client = createClient({ ${settings.join(', ')} });`,
    `console.log(await client.call(${operationId}${input.length === 0 ? '' : `, { ${input.join(', ')} }`}));`,
  ].join('\n');
}

/** Returns a JSON value as TypeScript source. Timestamps become dates, which the client takes. */
function writeTypescript(value: unknown, schema: Schema, description: OpenApiDescription): string {
  const known = schema.$ref === undefined ? schema : description.components.schemas[getSchemaName(schema.$ref)];
  if (known?.format === 'date-time') return `new Date(${quoteForTypescript(String(value))})`;
  if (typeof value === 'string') return quoteForTypescript(value);
  if (Array.isArray(value)) return `[${value.map((each) => writeTypescript(each, {}, description)).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  const members = Object.entries(value).map(([name, each]) => {
    const member = known?.properties?.[name] ?? {};
    return `${name}: ${writeTypescript(each, member, description)}`;
  });
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}

/** Quotes a text like JSON, with single quotes. */
const quoteForTypescript = (text: string): string =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;

function buildPythonProgram({ method, baseUrl, path, credential, takesKey, body }: SampleCall): string {
  const headers = [
    ...(credential === undefined
      ? []
      : [
          `"${credential.header}": ${credential.prefix === '' ? '' : `"${credential.prefix}" + `}os.environ["${credential.variable}"]`,
        ]),
    ...(takesKey ? ['"Idempotency-Key": str(uuid.uuid4())'] : []),
  ];
  return [
    ...(credential === undefined ? [] : ['import os']),
    ...(takesKey ? ['import uuid'] : []),
    ...(headers.length === 0 ? [] : ['']),
    'import httpx',
    '',
    'response = httpx.request(',
    `    "${method}",`,
    `    "${baseUrl}${path}",`,
    ...(headers.length === 0 ? [] : [`    headers={${headers.join(', ')}},`]),
    ...(body === undefined ? [] : [`    json=${writePython(body)},`]),
    ')',
    'response.raise_for_status()',
    'print(response.text)',
  ].join('\n');
}

/** Returns a JSON value as Python source, in which `null`, `true` and `false` are spelled differently. */
function writePython(value: unknown): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (Array.isArray(value)) return `[${value.map(writePython).join(', ')}]`;
  if (typeof value !== 'object') return JSON.stringify(value);
  return `{${Object.entries(value)
    .map(([name, each]) => `"${name}": ${writePython(each)}`)
    .join(', ')}}`;
}

/** Quotes a text as a raw string of Go. A backtick can't be in one, so it is joined as a string of its own. */
const quoteForGo = (text: string): string => `\`${text.replaceAll('`', '` + "`" + `')}\``;

function buildGoProgram({ method, baseUrl, path, credential, takesKey, body }: SampleCall): string {
  const text = body === undefined ? 'nil' : `strings.NewReader(${quoteForGo(JSON.stringify(body))})`;
  const imports = [
    ...(takesKey ? ['crypto/rand'] : []),
    ...['fmt', 'io', 'net/http'],
    ...(credential === undefined ? [] : ['os']),
    ...(body === undefined ? [] : ['strings']),
  ];
  return [
    ...['package main', '', 'import (', ...imports.map((each) => `\t"${each}"`), ')', '', 'func main() {'],
    `\trequest, err := http.NewRequest("${method}", "${baseUrl}${path}", ${text})`,
    ...['\tif err != nil {', '\t\tpanic(err)', '\t}'],
    ...(credential === undefined
      ? []
      : [`\trequest.Header.Set("${credential.header}", "${credential.prefix}"+os.Getenv("${credential.variable}"))`]),
    ...(takesKey ? ['\trequest.Header.Set("Idempotency-Key", rand.Text())'] : []),
    ...(body === undefined ? [] : ['\trequest.Header.Set("Content-Type", "application/json")']),
    '\tresponse, err := http.DefaultClient.Do(request)',
    ...['\tif err != nil {', '\t\tpanic(err)', '\t}', '\tdefer response.Body.Close()'],
    ...['\tanswer, err := io.ReadAll(response.Body)', '\tif err != nil {', '\t\tpanic(err)', '\t}'],
    ...['\tfmt.Println(response.Status, string(answer))', '}'],
  ].join('\n');
}
