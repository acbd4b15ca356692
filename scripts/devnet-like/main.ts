import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { runCommandLine } from '../../lib/core/command-line';
import { systemTerminal } from '../../lib/core/terminal';
import { nodeProfiles, type ProfileName } from './profiles';
import { type MethodCount, startDevnetLike } from './proxy';

const usage = `Usage: npm run devnet-like -- --target <rpc url> [--profile <name>] [--port <port>]

Puts a Solana node 120 ms away and behind the quota of a provider, and prints the calls by method every ten seconds.
Set SOLANA_RPC_URL to the address that it prints. Profiles: ${Object.keys(nodeProfiles).join(', ')} (default: public).`;

const PRINT_MS = 10_000;

interface Arguments {
  readonly target: string;
  readonly profile: ProfileName;
  readonly port: number;
}

function readArguments(argv: readonly string[]): Arguments {
  const { values } = parseArgs({
    args: [...argv],
    options: { target: { type: 'string' }, profile: { type: 'string' }, port: { type: 'string' } },
  });
  const { target = '', profile = 'public', port = '0' } = values;
  if (!URL.canParse(target) || new URL(target).protocol !== 'http:')
    throw new Error('--target must be an http address.');
  if (!Object.hasOwn(nodeProfiles, profile)) throw new Error(`There is no profile ${profile}.`);
  if (!/^\d{1,5}$/.test(port)) throw new Error('--port must be a number.');
  return { target, profile: profile as ProfileName, port: Number(port) };
}

const describe = ([method, { answered, refused }]: [string, MethodCount]): string =>
  `${method} ${answered}${refused > 0 ? ` (${refused} refused)` : ''}`;

process.exitCode = await runCommandLine(process.argv.slice(2), systemTerminal, {
  usage,
  read: readArguments,
  async run({ target, profile, port }) {
    const node = await startDevnetLike({ target, profile: nodeProfiles[profile], port });
    systemTerminal.print(`${node.url} passes calls on to ${target}, with the profile ${profile}.`);
    const timer = setInterval(() => {
      systemTerminal.print(Object.entries(node.counts()).map(describe).join(', ') || 'no calls');
      node.resetCounts();
    }, PRINT_MS);
    await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
    clearInterval(timer);
    await node.close();
    return 0;
  },
});
