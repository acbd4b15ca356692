import { once } from 'node:events';
import { runCommandLine } from '../../lib/core/command-line';
import { systemTerminal } from '../../lib/core/terminal';
import { parseArguments, usage } from './arguments';
import { nodeProfiles } from './profiles';
import { type MethodCount, startDevnetLikeNode } from './proxy';

const COUNTS_PRINT_INTERVAL_MS = 10_000;

const formatCount = ([method, { answered, refused }]: [string, MethodCount]): string =>
  `${method} ${answered}${refused > 0 ? ` (${refused} refused)` : ''}`;

process.exitCode = await runCommandLine(process.argv.slice(2), systemTerminal, {
  usage,
  parseArguments: parseArguments,
  async run({ target, profile, port }) {
    const node = await startDevnetLikeNode({ target, profile: nodeProfiles[profile], port });
    systemTerminal.print(`${node.url} passes calls on to ${target}, with the profile ${profile}.`);
    const timer = setInterval(() => {
      systemTerminal.print(Object.entries(node.counts()).map(formatCount).join(', ') || 'no calls');
      node.resetCounts();
    }, COUNTS_PRINT_INTERVAL_MS);
    await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
    clearInterval(timer);
    await node.close();
    return 0;
  },
});
