// cspell:ignore reltuples
import { openDatabase } from '../db/open-database';
import type { LocalChain } from '../lib/chain/local/local-chain';
import type { Services } from '../lib/root/services';
import { assembleService } from './service';
import { addRow } from './table';

/** Tables with fewer rows may be read as a whole, which takes no longer than by an index. */
export const LARGE_TABLE_ROWS = 1_000;

/**
 * Settings of a connection that make Postgres send the plan of each statement that has run, as a notice: auto_explain,
 * in Postgres’ documentation.
 */
const EXPLAIN_SETTINGS = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_format': 'json',
  'auto_explain.log_level': 'notice',
};

/** A node of a plan, as EXPLAIN prints it in JSON. */
interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly Plans?: readonly PlanNode[];
}

interface Explained {
  readonly 'Query Text': string;
  readonly Plan: PlanNode;
}

const listNodes = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(listNodes)];

/**
 * Runs `work` on the database at `url`, with EXPLAIN for each statement. Prints the scans of each statement that reads
 * a large table, and adds a row with the number of scans that read one as a whole.
 */
export async function reportPlans(
  url: string,
  chain: LocalChain,
  work: readonly ((services: Services) => Promise<unknown>)[],
): Promise<void> {
  const options = Object.entries(EXPLAIN_SETTINGS).map(([name, value]) => `-c ${name}=${value}`);
  const database = await openDatabase({ url: `${url}?options=${encodeURIComponent(options.join(' '))}` });
  const explained: Explained[] = [];
  database.pool?.on('connect', (client) =>
    client.on('notice', ({ message = '' }) => {
      const start = message.indexOf('{');
      if (message.startsWith('duration:') && start > 0) explained.push(JSON.parse(message.slice(start)));
    }),
  );
  const large = await database.pool?.query<{ name: string }>(
    'select relname as name from pg_class where relkind = $1 and reltuples >= $2',
    ['r', LARGE_TABLE_ROWS],
  );
  const services = await assembleService(database, 'plans', chain);
  for (const run of work) await run(services);
  await database.close();
  addPlanRow(explained, new Set(large?.rows.map(({ name }) => name)));
}

function addPlanRow(explained: readonly Explained[], largeTables: ReadonlySet<string>): void {
  const reads = new Map<string, Set<string>>();
  for (const { Plan, 'Query Text': text } of explained) {
    const nodes = listNodes(Plan);
    const readsLarge = nodes.some((node) => largeTables.has(node['Relation Name'] ?? ''));
    if (readsLarge) reads.set(text, new Set([...(reads.get(text) ?? []), ...nodes.flatMap(formatRead)]));
  }
  for (const [text, ways] of reads)
    console.log(`${text.replace(/\s+/g, ' ').slice(0, 160)}\n  ${[...ways].join(', ')}`);
  const wholeReads = explained.flatMap(({ Plan }) =>
    listNodes(Plan).filter((node) => node['Node Type'] === 'Seq Scan' && largeTables.has(node['Relation Name'] ?? '')),
  );
  addRow({
    what: 'EXPLAIN of each statement of such a run: sequential scans of tables with ten million rows',
    figures: `${explained.length} plans of ${new Set(explained.map((each) => each['Query Text'])).size} statements, ${reads.size} of which read a large table`,
    result: `${wholeReads.length} scans`,
    bar: 'none',
    met: wholeReads.length === 0 && reads.size > 0,
  });
}

/**
 * Returns how a node reads a table, such as `Index Scan by duels_due`; nothing for a node that reads none, and for the
 * heap scan of a bitmap, whose index scan is a node of its own.
 */
function formatRead(node: PlanNode): string[] {
  const { 'Node Type': type, 'Relation Name': table, 'Index Name': index } = node;
  if (index !== undefined) return [`${type} by ${index}`];
  return table !== undefined && type.endsWith('Scan') && !type.startsWith('Bitmap') ? [`${type} of ${table}`] : [];
}
