import { z } from 'zod';
import type { Endpoint } from '../../lib/api/endpoint';
import { renderComment } from './describe';
import { findCodec } from './find-codec';
import { isOptional, type NamedType, renderType, type TypeOptions } from './render-type';

/** An endpoint with its name in the client and its description in the reference. */
export interface NamedEndpoint {
  readonly name: string;
  readonly endpoint: Endpoint;
  readonly description: string;
}

/** The area's file name (`slug`), and the file that exports each type of this or an earlier area, by the type's id. */
export interface AreaTypes {
  readonly slug: string;
  readonly filesById: Map<string, string>;
}

/**
 * Whether `client.call` supports the endpoint: it isn't a stream (see `watchDuel`), returns JSON or no body, and isn't
 * only for the cron.
 */
export const isCallable = ({ stream, media, auth }: Endpoint): boolean =>
  stream !== true && media === undefined && (auth.length === 0 || auth.some((scheme) => scheme !== 'CS'));

/** Renders the file of one area's endpoints and the types of its messages, with the types that no earlier area has. */
export function renderArea(
  endpoints: readonly NamedEndpoint[],
  types: AreaTypes,
  messages: readonly z.ZodType[] = [],
): string {
  const own: NamedType[] = [];
  const imported = new Map<string, Set<string>>();
  const declare = (named: NamedType): void => {
    const file = types.filesById.get(named.id);
    if (file === undefined) {
      types.filesById.set(named.id, types.slug);
      own.push(named);
    } else if (file !== types.slug) imported.set(file, (imported.get(file) ?? new Set()).add(named.id));
    else assertSameType(own, named);
  };
  for (const message of messages) renderType(message, { direction: 'response', declare });
  const codecs = collectCodecs(endpoints);
  const values = endpoints.map((each) => renderEndpoint(each, declare, codecs));
  const constants = [...codecs].map(([text, name]) => `const ${name}: Codec = ${text};\n`);
  const body = [...own.map(({ text }) => text), ...constants, ...values].join('\n');
  const imports = [...imported].map(
    ([file, ids]) => `import type { ${[...ids].toSorted().join(', ')} } from './${file}';\n`,
  );
  const names = ['ClientEndpoint', ...(body.includes('Open<') ? ['Open'] : [])];
  const codecImport = constants.length === 0 ? '' : "import type { Codec } from '../calls/codec';\n";
  const shared = `${codecImport}import type { ${names.join(', ')} } from '../calls/endpoint';\n`;
  return `// Written by \`npm run endpoints\` from the contracts.\n${shared}${imports.toSorted().join('')}\n${body}`;
}

/** Throws if two uses of a type in one area differ, such as in a request and in a response. */
function assertSameType(own: readonly NamedType[], { id, text }: NamedType): void {
  if (own.find((each) => each.id === id)?.text !== text) throw new Error(`${id} has two types in the client.`);
}

/** Returns names for the long codecs that several endpoints of the area share, by the codec's text. */
function collectCodecs(endpoints: readonly NamedEndpoint[]): Map<string, string> {
  const texts = endpoints.map(({ endpoint }) => renderCodec(endpoint)).filter((text) => text.length > 40);
  const repeated = [...new Set(texts.filter((text, index) => texts.indexOf(text) !== index))];
  return new Map(repeated.map((text, index) => [text, `codec${index + 1}`]));
}

/** Renders the response's codec: `null` without a body, `{}` if nothing in it needs decoding. */
const renderCodec = ({ response }: Endpoint): string =>
  response === null
    ? 'null'
    : JSON.stringify(findCodec(response) ?? {})
        .replace(/"(\w+)":/g, '$1: ')
        .replaceAll('"', "'")
        .replaceAll(',', ', ');

function renderEndpoint(
  { name, endpoint, description }: NamedEndpoint,
  declare: TypeOptions['declare'],
  codecs: ReadonlyMap<string, string>,
): string {
  const { method, path, auth, idempotency, response, body } = endpoint;
  const codec = renderCodec(endpoint);
  const members = [
    `method: '${method}'`,
    `path: '${path}'`,
    `auth: [${auth.map((scheme) => `'${scheme}'`).join(', ')}]`,
    `idempotency: '${idempotency}'`,
    ...(body === undefined ? [] : ['hasBody: true']),
    `response: ${codecs.get(codec) ?? codec}`,
  ];
  const output = response === null ? 'null' : renderType(response, { direction: 'response', declare });
  const value = `{\n${members.map((member) => `  ${member},\n`).join('')}}`;
  const type = `ClientEndpoint<${renderInput(endpoint, declare)}, ${output}>`;
  return `${renderEndpointComment(endpoint, description)}export const ${name}: ${type} = ${value};\n`;
}

const CREDENTIAL_NAMES: Readonly<Record<Endpoint['auth'][number], string>> = {
  WS: 'a wallet’s session',
  IK: 'an integration key',
  CS: 'the cron’s secret',
};

function renderEndpointComment(
  { summary, method, path, auth, idempotency, problems }: Endpoint,
  description: string,
): string {
  const callers = auth.map((scheme) => CREDENTIAL_NAMES[scheme]);
  const access = callers.length === 0 ? 'Needs no credential.' : `Needs ${callers.join(' or ')}.`;
  const key = idempotency === 'none' ? '' : ' Takes an idempotency key.';
  const refusals = `Problems: ${problems.map((code) => `\`${code}\``).join(', ')}.`;
  return renderComment([`${summary}.`, description, `\`${method} ${path}\`. ${access}${key}`, refusals], '');
}

/** Renders the type of the parts that a call takes. A part without required members may be left out. */
function renderInput({ params, query, body }: Endpoint, declare: TypeOptions['declare']): string {
  const options = { direction: 'request', declare } as const;
  const parts = Object.entries({ params, query, body }).flatMap(([name, schema]) =>
    schema === undefined
      ? []
      : [`readonly ${name}${hasRequiredMembers(schema) ? '' : '?'}: ${renderType(schema, options, '  ')}`],
  );
  return parts.length === 0 ? 'Record<string, never>' : `{\n${parts.map((part) => `  ${part};\n`).join('')}}`;
}

/** Whether calls must give a part of the input: an object only if one of its members is required, others always. */
const hasRequiredMembers = (schema: z.core.$ZodType): boolean =>
  !(schema instanceof z.ZodObject) ||
  Object.values(schema.shape).some(
    (member) => !isOptional((member as z.core.$ZodTypes)._zod.def.type, { direction: 'request' }),
  );
