import { setMaxListeners } from 'node:events';
import { join } from 'node:path';
import { systemClock } from '../lib/core/clock';
import { systemRandom } from '../lib/core/random';
import { type AgentName, type Arguments, readArguments, usage } from './arguments';
import { connect } from './connect';
import { runCrank } from './crank/crank';
import { runHouse } from './house/house';
import { readKey } from './house/key';
import { openKeypair } from './keypair';
import { errorFields, openLog } from './log';
import { startProvider } from './provider/provider';
import { runSparring } from './sparring/sparring';

const ENDING_MS = 1_000;

const logOf = (agent: AgentName | 'agents') => openLog(agent, systemClock, (line) => process.stdout.write(line));
const log = logOf('agents');

/** Runs the named agents until the signal. */
async function run(given: Arguments, signal: AbortSignal): Promise<void> {
  const has = (name: AgentName): boolean => given.names.includes(name);
  const keypairOf = (name: AgentName) => openKeypair(join(given.dir, name, 'keypair.json'), systemRandom);
  if (given.addresses) {
    // The service is configured with them before it can run, and before an agent finds it.
    for (const name of given.names) process.stdout.write(`${name} ${(await keypairOf(name)).address}\n`);
    return;
  }
  const connection = await connect(given.base, given.rpc, log, signal);
  const settingsOf = (name: AgentName) => ({ connection, clock: systemClock, log: logOf(name), signal });

  const provider = has('provider')
    ? await startProvider({
        ...settingsOf('provider'),
        folder: join(given.dir, 'provider'),
        port: given.providerPort,
        random: systemRandom,
        onLost: () => process.exit(1),
      })
    : null;
  const sparringKeypair = has('sparring') ? await keypairOf('sparring') : null;
  if (provider !== null && sparringKeypair !== null) {
    process.send?.({ kind: 'agents', provider, sparring: { wallet: sparringKeypair.address } });
  }
  await Promise.all([
    has('crank') ? runCrank({ ...settingsOf('crank'), keypair: await keypairOf('crank') }) : null,
    sparringKeypair === null
      ? null
      : runSparring({ ...settingsOf('sparring'), keypair: sparringKeypair, mostLamports: given.mostLamports }),
    has('house')
      ? runHouse({
          ...settingsOf('house'),
          keypair: await keypairOf('house'),
          mostLamports: given.mostLamports,
          integrationKey: await readKey(given.keyFile as string),
        })
      : null,
    has('provider') ? untilAborted(signal) : null,
  ]);
}

const untilAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve()));

function readOrExplain(): Arguments {
  try {
    return readArguments(process.argv.slice(2));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${usage}\n`);
    process.exit(2);
  }
}

const stop = new AbortController();
// Every wait and request listens to it.
setMaxListeners(0, stop.signal);
// A child ends with its parent's channel.
for (const event of ['SIGINT', 'SIGTERM', 'disconnect']) {
  process.on(event, () => {
    stop.abort();
    // Whatever is still under way may break off: what matters is on disk before it counts.
    setTimeout(() => process.exit(0), ENDING_MS);
  });
}

run(readOrExplain(), stop.signal).then(
  () => process.exit(0),
  (error: unknown) => {
    if (stop.signal.aborted) process.exit(0);
    log('ended', errorFields(error));
    process.exit(1);
  },
);
