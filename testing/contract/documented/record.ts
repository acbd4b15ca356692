import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { runCommandLine } from '../../../lib/core/command-line';
import { systemTerminal } from '../../../lib/core/terminal';
import { buildOpenApiDocument } from '../../../lib/root/openapi';
import { EXCHANGES_FILE, type RecordedExchange } from '../../service/record-exchange';
import { listExampleFaults, type ParsedOperation, parseOperations } from './examples';

/** File with the examples in the API reference, which this command writes. */
const TARGET = 'lib/root/reference/examples.json';
/**
 * The list of changes by stream, both as operation ids. A stream's exchange never ends, so its example is an item of
 * that list.
 */
const STREAMS: Readonly<Record<string, string>> = {
  streamDuel: 'listChanges',
  streamLobby: 'listChanges',
  streamOwnChanges: 'listOwnChanges',
};
/** Tests that aren't recorded: those with generated requests, which explain nothing, and those that take long. */
const UNRECORDED_TESTS = /documented|refusals|faults|model|crash-walk|gate-walk|postgres/;
const usage = `Usage: npm run examples [-- <test file>…]
Writes ${TARGET}: a request and response of each operation, as the tests of the service had them.
Runs those tests first, unless ${EXCHANGES_FILE} has the exchanges of an earlier run.
With test files, runs only those, and keeps the present examples that still fit.`;

type Example = Pick<RecordedExchange, 'params' | 'query' | 'request' | 'response'>;

process.exitCode = await runCommandLine(process.argv.slice(2), systemTerminal, {
  usage,
  parseArguments: (files) => files,
  run: async (files) => {
    if (!existsSync(EXCHANGES_FILE)) recordExchanges(files.length === 0 ? listServiceTests() : files);
    const document = buildOpenApiDocument('https://ripduel.example');
    const lines = readFileSync(EXCHANGES_FILE, 'utf8').trimEnd().split('\n');
    const exchanges = lines.map((line) => JSON.parse(line) as RecordedExchange);
    const chosen = new Map(files.length === 0 ? [] : readExamples());
    for (const operation of parseOperations(document)) {
      const kept = chosen.get(operation.operationId);
      if (kept !== undefined && listExampleFaults(document, operation, kept).length === 0) continue;
      const example = chooseExample(operation, exchanges, document);
      if (example !== undefined) chosen.set(operation.operationId, example);
    }
    const { params = {} } = chosen.get('getDuel') ?? {};
    for (const [stream, list] of Object.entries(STREAMS))
      chosen.set(stream, toStreamExample(chosen.get(list), stream === 'streamDuel' ? params : {}));
    writeFileSync(TARGET, `${JSON.stringify(Object.fromEntries([...chosen].toSorted()), null, 2)}\n`);
    rmSync(EXCHANGES_FILE);
    systemTerminal.print(`${chosen.size} operations have an example.`);
    return 0;
  },
});

function readExamples(): [string, Example][] {
  return Object.entries(JSON.parse(readFileSync(TARGET, 'utf8')) as Record<string, Example>);
}

/** Lists the tests on the embedded database, without `UNRECORDED_TESTS`. */
function listServiceTests(): string[] {
  const { stdout } = spawnSync('git', ['ls-files', '*.db.test.ts'], { encoding: 'utf8' });
  return stdout
    .trim()
    .split('\n')
    .filter((file) => !UNRECORDED_TESTS.test(file));
}

/** Runs the tests, which record their exchanges in `EXCHANGES_FILE`. Throws if a test fails. */
function recordExchanges(files: readonly string[]): void {
  mkdirSync('.cache', { recursive: true });
  writeFileSync(EXCHANGES_FILE, '');
  const { status } = spawnSync('npx', ['vitest', 'run', '--project', 'pglite', ...files], { stdio: 'inherit' });
  if (status !== 0) throw new Error('The tests failed, so their exchanges are no examples.');
}

/**
 * Returns, of the operation's exchanges that fit the document, the one that shows most members, and of those the
 * shortest. Undefined if none fits.
 */
function chooseExample(
  operation: ParsedOperation,
  exchanges: readonly RecordedExchange[],
  document: Record<string, unknown>,
): Example | undefined {
  const own = exchanges
    .filter(({ method, path }) => method === operation.method && path === operation.path)
    .map((exchange) => ({ example: toExample(operation, exchange), size: JSON.stringify(exchange).length }))
    .map(({ example, size }) => ({ example, size, shown: countMembers(example) }))
    .toSorted((one, other) => other.shown - one.shown || one.size - other.size);
  return own.find(({ example }) => listExampleFaults(document, operation, example).length === 0)?.example;
}

/** Keeps only declared parameters. Numbers and booleans, which a URL has as text, get their own types. */
function toExample({ parameters, ...operation }: ParsedOperation, recorded: RecordedExchange): Example {
  const { params, query, request, response } = recorded;
  // The service reads a missing body as one without members.
  const takesBody = operation.requestBody !== undefined;
  const pick = (place: string, values: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(
      parameters
        .filter(({ in: own, name }) => own === place && typeof values[name] === 'string')
        .map(({ name, schema: { type } }) => [
          name,
          type === 'string' || type === undefined ? values[name] : JSON.parse(String(values[name])),
        ]),
    );
  return {
    params: pick('path', params),
    query: pick('query', query),
    request: takesBody ? (request ?? {}) : undefined,
    response,
  };
}

/** Counts the values that are neither null, an object nor a list. The same member of a list's items counts once. */
function countMembers(value: unknown): number {
  const places = new Set<string>();
  const walk = (inner: unknown, place: string): void => {
    if (inner === null || inner === undefined) return;
    if (typeof inner !== 'object') places.add(place);
    else
      for (const [name, each] of Object.entries(inner)) walk(each, Array.isArray(inner) ? place : `${place}.${name}`);
  };
  walk(value, '');
  return places.size;
}

/** The data of an event is an item of the list of changes. */
function toStreamExample(list: Example | undefined, params: Example['params']): Example {
  if (list === undefined) throw new Error('No list of changes was recorded.');
  const { items } = list.response as { readonly items: readonly unknown[] };
  return { params, query: {}, response: items[0] };
}
