import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../core/clock';
import { systemRandom } from '../../core/random';
import { comparePair, type Exemption, type GoldenPair } from './golden/compare-pairs';
import { EXEMPTIONS } from './golden/exemptions';
import { type LocalChain, openLocalChain } from './local-chain';
import { serveChain } from './serve';

const resolveGoldenPath = (file: string) => fileURLToPath(new URL(`./golden/${file}`, import.meta.url));
/** The slot that was open when the recording began. */
const FIRST_OPEN_SLOT = 4;
/** Number of slots until a slot was finalized on the recorded node. */
const FINALITY_SLOTS = 32;

const parsePairs = (text: string): GoldenPair[] => JSON.parse(text).pairs;

/**
 * Opens a server that produces slots on our chain while the recorder waits: as many as the path of a request says, and
 * one whenever a transaction is pending and a subscription is open.
 */
async function openSlotServer(chain: LocalChain) {
  const server = createServer((request, response) => {
    chain.tick(Number(request.url?.slice(1)));
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const waiting = setInterval(() => {
    if (chain.chain.hasPending && chain.subscriptions.size > 0) chain.tick();
  }, 10);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      clearInterval(waiting);
      server.close();
    },
  };
}

/**
 * Runs the script that recorded a real node (`rpc-golden.mjs`), unchanged, against our chain, and returns the recorded
 * pairs of request and reply.
 */
async function recordPairs(folder: string): Promise<GoldenPair[]> {
  const chain = await openLocalChain({
    clock: systemClock,
    random: systemRandom,
    slotMs: 0,
    finalitySlots: FINALITY_SLOTS,
  });
  chain.tick(FIRST_OPEN_SLOT - 1);
  const served = await serveChain(chain);
  const slots = await openSlotServer(chain);
  const out = join(folder, 'ours.json');
  const rpcUrl = served.rpcUrl.replace(/rpc$/, '');
  const args = [
    '--import',
    resolveGoldenPath('virtual-sleep.mjs'),
    resolveGoldenPath('rpc-golden.mjs'),
    rpcUrl,
    served.wsUrl,
    out,
    '--expiry',
    slots.url,
  ];
  const output: string[] = [];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(String(chunk)));
  const code = await new Promise((resolve) => child.on('close', resolve));
  slots.close();
  await served.close();
  await chain.close();
  if (code !== 0) throw new Error(`the recorder failed:\n${output.join('').slice(-2_000)}`);
  return parsePairs(await readFile(out, 'utf8'));
}

let golden: GoldenPair[];
let ours: Map<string, GoldenPair>;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'conformance-'));
  golden = parsePairs(await readFile(resolveGoldenPath('rpc-golden.json'), 'utf8'));
  ours = new Map((await recordPairs(folder)).map((pair) => [pair.name, pair]));
}, 60_000);

afterAll(() => rm(folder, { recursive: true }));

describe('agreement with a recorded node', () => {
  const compare = (exemptions: readonly Exemption[]) =>
    golden.flatMap((pair) => {
      const our = ours.get(pair.name);
      const found = our ? comparePair(pair, our, exemptions) : [{ path: '', golden: pair.reply, ours: 'absent' }];
      return found.map((difference) => ({ pair: pair.name, ...difference }));
    });

  it('answers every recorded request alike', () => {
    const differing = compare(EXEMPTIONS);
    const agreed = golden.length - new Set(differing.map(({ pair }) => pair)).size;
    const partly = new Set(EXEMPTIONS.map(({ pairName }) => pairName)).size;
    console.log(
      `RPC pairs: ${golden.length} compared, ${agreed} agreed, ${partly} of these with exempt compute units (${EXEMPTIONS.length} paths)`,
    );
    expect(differing).toEqual([]);
  });

  it('is exempt nowhere without need', () => {
    const needed = new Set(compare([]).map(({ pair, path }) => `${pair}: ${path}`));
    expect(
      EXEMPTIONS.map(({ pairName, path }) => `${pairName}: ${path}`).filter((place) => !needed.has(place)),
    ).toEqual([]);
  });
});
