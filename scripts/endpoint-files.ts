import { readdirSync } from 'node:fs';
import { dirname, posix } from 'node:path';
import type { Endpoint } from '../lib/api/endpoint';
import { tags } from '../lib/api/tags';
import { toTagSlug } from '../lib/docs/rules/documents';
import { descriptions, type OperationName } from '../lib/root/reference/descriptions';
import { statusMessage } from '../lib/webhooks/contract';
import { isCallable, type NamedEndpoint, renderArea } from './client-endpoints/render-area';

// Generates the files that follow from the list of handlers in lib/root/handlers.ts: a route file for each path, which
// Next needs, a file that exports the declaration of each endpoint, and the client's endpoints, which have no schema.

/** The file that imports and lists every handler but `documentHandlers`. */
export const HANDLERS_FILE = 'lib/root/handlers.ts';
// Places of the generated files.
const CONTRACTS_FILE = 'packages/client/contracts.ts';
const ENDPOINTS_FILE = 'packages/client/endpoints.ts';
const AREAS_FOLDER = 'packages/client/generated';
const ROUTES_FOLDER = 'app/v1';
/** The route that answers the paths below /v1 without a route file of their own. It is written by hand. */
const FALLBACK_ROUTE = 'app/v1/[...path]/route.ts';
/** Handlers of the OpenAPI document. They aren't in the list of `HANDLERS_FILE`, from which the document is built. */
const documentHandlers: readonly NamedExport[] = [
  { name: 'getOpenApiHandler', file: 'lib/root/openapi.ts' },
  { name: 'getOpenApiYamlHandler', file: 'lib/root/openapi-yaml.ts' },
];
/** The constants that a route file exports: one for each HTTP method that Next calls. */
const METHOD_BINDINGS = '{ GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS }';
/** Maximum characters of a line, as in the formatter's settings. */
const LINE_LENGTH = 120;

/** An export by its name, with the file that has it. */
interface NamedExport {
  readonly name: string;
  readonly file: string;
}

/** The export of a handler, or of an endpoint's declaration (`nameEndpoints`), with the endpoint. */
interface RegisteredHandler extends NamedExport {
  readonly endpoint: Endpoint;
}

/** Returns the text of every file that follows from the handlers, by path. */
export async function renderEndpointFiles(handlersText: string): Promise<Map<string, string>> {
  const handlers = await Promise.all(parseHandlerList(handlersText).map(importHandler));
  const documented = await Promise.all(documentHandlers.map(importHandler));
  const byPath = groupBy([...handlers, ...documented], ({ endpoint }) => endpoint.path);
  const routes = [...byPath].map(([path, own]) => [toRouteFile(path), renderRoute(toRouteFile(path), own)] as const);
  const named = await nameEndpoints(handlers);
  return new Map([...routes, [CONTRACTS_FILE, renderContracts(named)], ...renderAreas(named)]);
}

/** Lists the files `route.ts` below app/v1 that are neither among these files, by path, nor the fallback route. */
export const listStaleRoutes = (files: ReadonlyMap<string, string>): string[] =>
  readdirSync(ROUTES_FOLDER, { recursive: true, encoding: 'utf8' })
    .map((path) => posix.join(ROUTES_FOLDER, path))
    .filter((path) => path.endsWith('/route.ts') && path !== FALLBACK_ROUTE && !files.has(path));

/**
 * Reads the list of handlers, in its order: the server without Next lists a path's methods in that order, so each
 * route file has to do the same.
 */
function parseHandlerList(text: string): NamedExport[] {
  const imports = text.matchAll(/^import \{([^}]+)\} from '([^']+)';$/gm);
  const files = new Map(
    [...imports].flatMap(([, names = '', from = '']) =>
      names.split(',').map((name) => [name.trim(), `${posix.join(dirname(HANDLERS_FILE), from)}.ts`] as const),
    ),
  );
  const list = text.slice(text.indexOf('export const handlers'));
  return [...list.matchAll(/^ {2}(\w+Handler),$/gm)].map(([, name = '']) => {
    const file = files.get(name);
    if (file === undefined) throw new Error(`${HANDLERS_FILE} lists ${name}, but doesn't import it.`);
    return { name, file };
  });
}

async function importHandler({ name, file }: NamedExport): Promise<RegisteredHandler> {
  const module = (await import(/* @vite-ignore */ `../${file}`)) as Record<
    string,
    { readonly endpoint: Endpoint } | undefined
  >;
  const handler = module[name];
  if (handler === undefined) throw new Error(`${file} has no ${name}.`);
  return { name, file, endpoint: handler.endpoint };
}

const toRouteFile = (path: string): string => posix.join(ROUTES_FOLDER, path.replace(/\{(\w+)\}/g, '[$1]'), 'route.ts');

function renderRoute(file: string, handlers: readonly RegisteredHandler[]): string {
  const shared = { name: 'createRoutes', file: 'lib/next/routes.ts' };
  const imports = renderImportsOrExports('import', file, [...handlers, shared]);
  const names = handlers.map(({ name }) => name);
  return `${imports}\n${formatList(`export const ${METHOD_BINDINGS} = createRoutes(`, names, ');', '')}${renderDuration(handlers)}`;
}

/** Renders the constant `maxDuration`, the longest of the path's endpoints, or nothing if none has one. */
function renderDuration(handlers: readonly RegisteredHandler[]): string {
  const durations = handlers.flatMap(({ endpoint }) => endpoint.maxDuration ?? []);
  return durations.length === 0 ? '' : `\nexport const maxDuration = ${Math.max(...durations)};\n`;
}

/** Finds the name of each handler's endpoint, and the file that declares it. */
async function nameEndpoints(handlers: readonly RegisteredHandler[]): Promise<RegisteredHandler[]> {
  const declared = await mapEndpointDeclarations();
  return handlers.map(({ endpoint, name }) => {
    const found = declared.get(endpoint);
    if (found === undefined) throw new Error(`The endpoint of ${name} is declared in no contract.ts.`);
    return { ...found, endpoint };
  });
}

function renderContracts(endpoints: readonly RegisteredHandler[]): string {
  const intro =
    '// The declaration of every endpoint by the client’s name for it; `/v1/openapi.json` describes the same ones.\n';
  return intro + renderImportsOrExports('export', CONTRACTS_FILE, endpoints);
}

/** Renders the endpoints that `client.call` supports: a file for each tag, and one that exports all of them. */
function renderAreas(endpoints: readonly RegisteredHandler[]): [string, string][] {
  const named = endpoints
    .filter(({ endpoint }) => isCallable(endpoint))
    .map(({ name, endpoint }): NamedEndpoint => ({ name, endpoint, description: descriptions[name as OperationName] }));
  const filesById = new Map<string, string>();
  const areas = [...groupBy(named.toSorted(compareAreas), ({ endpoint }) => toTagSlug(endpoint.tag))].map(
    ([slug, own]): [string, string] => [
      slug,
      renderArea(own, { slug, filesById }, slug === 'webhooks' ? [statusMessage] : []),
    ],
  );
  const exports = areas
    .map(([slug]) => `export * from './generated/${slug}';\n`)
    .toSorted()
    .join('');
  const intro = '// Every endpoint as a small value for `client.call`, with the types of its input and output.\n';
  return [
    [ENDPOINTS_FILE, intro + exports],
    ...areas.map(([slug, text]): [string, string] => [`${AREAS_FOLDER}/${slug}.ts`, text]),
  ];
}

/** Tags in the reference's order, but Duels first: its file then declares the types that it shares with other tags. */
const areaOrder = ['Duels', ...Object.keys(tags)];
const compareAreas = (one: NamedEndpoint, other: NamedEndpoint): number =>
  areaOrder.indexOf(one.endpoint.tag) - areaOrder.indexOf(other.endpoint.tag);

/** Maps every value that a contract file exports to its name and file. The endpoints are among the values. */
async function mapEndpointDeclarations(): Promise<Map<unknown, NamedExport>> {
  const files = readdirSync('lib', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('contract.ts'))
    .map((path) => posix.join('lib', path));
  const declared = new Map<unknown, NamedExport>();
  for (const file of files.toSorted())
    for (const [name, value] of Object.entries((await import(/* @vite-ignore */ `../${file}`)) as object))
      declared.set(value, { name, file });
  return declared;
}

/** Renders an import or export for each file of these names, with those of the names that it has. */
function renderImportsOrExports(verb: 'import' | 'export', from: string, names: readonly NamedExport[]): string {
  const byFile = groupBy(names, ({ file }) => posix.relative(dirname(from), file).replace(/\.ts$/, ''));
  return [...byFile]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([file, own]) => formatList(`${verb} {`, own.map(({ name }) => name).toSorted(), `} from '${file}';`, ' '))
    .join('');
}

/** Puts a list on one line if it fits, else each item on a line of its own, as the formatter does. */
function formatList(before: string, items: readonly string[], after: string, padding: '' | ' '): string {
  const line = `${before}${padding}${items.join(', ')}${padding}${after}`;
  if (line.length <= LINE_LENGTH) return `${line}\n`;
  return `${before}\n${items.map((item) => `  ${item},\n`).join('')}${after}\n`;
}

/** Groups items by a key, like `Map.groupBy`, which Node 20 doesn't have. */
function groupBy<Item>(items: readonly Item[], getKey: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) groups.set(getKey(item), [...(groups.get(getKey(item)) ?? []), item]);
  return groups;
}
