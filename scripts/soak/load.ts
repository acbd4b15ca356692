import { spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { createDuel, getDuel } from '../../lib/duel/contract';
import { getHealth } from '../../lib/health/contract';
import { listPacks } from '../../lib/packs/contract';
import { airdrop, connectToService, signInPlayer } from '../duel/enter';
import { followDuel } from '../duel/follow';
import { paySide } from '../duel/pay';
import { createProgressReporter } from '../duel/report';
import { generateWallet } from '../duel/wallet';

/** Pause between two page or API reads. */
const READ_EVERY_MS = 100;
/** Pause between two polls for the practice opponent to join a duel. */
const JOIN_POLL_MS = 500;
/** Polls before a duel counts as failed: the practice opponent has two minutes to join. */
const MAX_JOIN_POLLS = 240;
const READ_PATHS = [
  '/v1/packs',
  '/v1/duels',
  '/v1/games/activity',
  '/v1/health',
  '/',
  '/duels',
  '/gacha',
  '/activity',
  '/docs',
];
const RIP_COMMAND = ['node_modules/tsx/dist/cli.mjs', 'scripts/rip/main.ts'];

/** Counts of finished work, and the errors. */
export interface Tally {
  duels: number;
  rips: number;
  reads: number;
  readonly failures: string[];
}

const silentReport = createProgressReporter(
  () => 0,
  () => {},
);

/** Challenges the practice opponent with a new wallet, and plays the duel until it is settled. */
async function playDuel(base: string): Promise<void> {
  const { client: anybody, rpc, programId } = await connectToService(base, silentReport);
  const { network } = await anybody.call(getHealth);
  if (network.sparringWallet === null) throw new Error('there is no practice opponent');
  const wallet = generateWallet('creator');
  await airdrop(rpc, wallet.address);
  const player = await signInPlayer(base, wallet);
  const { items } = await anybody.call(listPacks);
  const packId = items.find(({ cardMode }) => cardMode === 'fees-only')?.packId ?? '';
  const body = { matchmakingMode: 'direct', packId, opponentWallet: network.sparringWallet } as const;
  const params = { duelId: (await player.client.call(createDuel, { body })).duelId };
  for (let poll = 0; poll < MAX_JOIN_POLLS; poll += 1) {
    const duel = await player.client.call(getDuel, { params });
    if (duel.status !== 'waiting') {
      await paySide(player, duel, programId, rpc, silentReport);
      await followDuel([player], params.duelId, 'settled', silentReport);
      return;
    }
    await pause(JOIN_POLL_MS);
  }
  throw new Error(`the practice opponent did not join ${params.duelId}`);
}

/** Pays for a pack and rips it with the script of `npm run rip`, which checks the result. */
function ripPack(base: string): Promise<void> {
  const child = spawn(process.execPath, [...RIP_COMMAND, '--base', base], { stdio: ['ignore', 'ignore', 'pipe'] });
  let errors = '';
  child.stderr.on('data', (chunk) => {
    errors += chunk;
  });
  return new Promise((resolve, reject) =>
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(`a rip ended with ${code}: ${errors}`)))),
  );
}

async function readOnce(origin: string, nth: number): Promise<void> {
  const path = READ_PATHS[nth % READ_PATHS.length] ?? '/';
  const response = await fetch(origin + path);
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`GET ${path} answered ${response.status}`);
}

/** Plays duels, rips packs and reads pages until the signal aborts. Each loop then finishes what it has begun. */
export async function runLoad(origin: string, duelsAtOnce: number, signal: AbortSignal): Promise<Tally> {
  const tally: Tally = { duels: 0, rips: 0, reads: 0, failures: [] };
  const loop = async (name: 'duels' | 'rips' | 'reads', restMs: number, work: () => Promise<void>): Promise<void> => {
    while (!signal.aborted) {
      try {
        await work();
        tally[name] += 1;
      } catch (error) {
        tally.failures.push(`${name}: ${(error as Error).message}`);
      }
      await pause(restMs);
    }
  };
  const base = `${origin}/v1`;
  await Promise.all([
    ...Array.from({ length: duelsAtOnce }, () => loop('duels', 0, () => playDuel(base))),
    loop('rips', 0, () => ripPack(base)),
    loop('reads', READ_EVERY_MS, () => readOnce(origin, tally.reads)),
  ]);
  return tally;
}
