import '../environment-files.mjs';
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createDefaultRpcTransport } from '@solana/kit';
import { openChain } from '../../lib/chain/rpc';
import { systemClock } from '../../lib/core/clock';
import { FolderHeldError } from '../../lib/core/exclusive-folder';
import { type Config, readConfig } from '../../lib/root/config';
import { withOwnDatabase } from '../own-database';
import { checkChain, checkClock } from './chain';
import { checkDatabase } from './database';
import { checkEnvironment } from './environment';
import { check, type Finding, lineOf, Unknown } from './finding';
import { checkProvider, checkService } from './service';
import { checkSessions } from './sessions';

const usage = `Usage: npm run doctor [-- --json]
Looks at what the environment names and changes nothing: variables, database, chain, program, treasury, clock,
provider, service. Ends with 1 when something is wrong; each finding names its remedy.`;

/** Everything in its order. What cannot be reached leaves the rest to be looked at. */
async function examine(): Promise<Finding[]> {
  let config: Config | null = null;
  const variables = await check('Variables', '.env.example tells what each one means.', () => {
    config = readConfig();
    return config.chain === 'embedded' ? 'the embedded default' : 'a real chain';
  });
  if (config === null) return [variables];
  const { genesisHash, findings } = await lookAtChain(config);
  return [
    variables,
    ...(await checkEnvironment(config)),
    ...findings,
    await checkClock(config, systemClock.now),
    ...(await lookAtDatabase(config, genesisHash)),
    await checkProvider(config),
    await checkService(config),
  ];
}

async function lookAtChain(config: Config): Promise<{ genesisHash: string | null; findings: Finding[] }> {
  if (config.SOLANA_RPC_URL === undefined) {
    const found = 'the embedded one, which the server makes and runs itself';
    return { genesisHash: null, findings: [{ name: 'Chain', state: 'ok', found, fix: null }] };
  }
  const chain = openChain(createDefaultRpcTransport({ url: config.SOLANA_RPC_URL }));
  const findings = await checkChain(config, chain);
  const genesisHash = await chain.genesisHash().catch(() => null);
  return { genesisHash, findings };
}

/** The embedded database belongs to one process: while the server runs, its own health tells of it. */
async function lookAtDatabase(config: Config, genesisHash: string | null): Promise<Finding[]> {
  const { DATABASE_URL: url, DATA_DIR } = config;
  if (url === undefined && !existsSync(`${DATA_DIR}/database`))
    return [{ name: 'Database', state: 'ok', found: 'none yet: the server makes the embedded one', fix: null }];
  try {
    return await withOwnDatabase(config, async (database) => {
      const findings = await checkDatabase(database, genesisHash);
      if (database.pool === null || findings[0]?.state !== 'ok') return findings;
      return [...findings, await checkSessions(database.pool)];
    });
  } catch (error) {
    const reason = error instanceof FolderHeldError ? new Unknown(error.message) : error;
    return [await check('Database', 'Stop the server, or see its own health below.', () => Promise.reject(reason))];
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { json: { type: 'boolean' }, help: { type: 'boolean' } } });
  if (values.help) return console.log(usage);
  const findings = await examine();
  const wrong = findings.filter(({ state }) => state === 'wrong').length;
  if (values.json) console.log(JSON.stringify({ wrong, findings }, null, 2));
  else console.log(`${findings.map(lineOf).join('\n')}\n\n${wrong === 0 ? 'Nothing is wrong.' : `${wrong} wrong.`}`);
  process.exitCode = wrong === 0 ? 0 : 1;
}

main().catch((error: unknown) => {
  console.error(`${error instanceof Error ? error.message : error}\n\n${usage}`);
  process.exitCode = 2;
});
