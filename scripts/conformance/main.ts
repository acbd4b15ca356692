import { readFile } from 'node:fs/promises';
import { type Keypair, keypairOf } from '../../agents/keypair';
import { createClient } from '../../lib/client/client';
import { systemRandom } from '../../lib/core/random';
import { getHealth } from '../../lib/health/contract';
import { type Arguments, readArguments, usage } from './arguments';
import { openAsked } from './ask';
import { openChain } from './chain';
import { examine } from './examine';
import { askKept, type Kept, keep } from './kept';
import { conforms, jsonOf, listOf } from './report';

/** The reference provider mints a card in a few. */
const CARD_SECONDS = 30;

interface Found {
  readonly url: string;
  readonly publicKey: string;
  readonly rpcUrl: string;
  readonly programId: string;
  readonly faucet: boolean;
}

/** What is not given is found from the service. Throws when that tells of no provider that can be asked. */
async function find({ base, provider, publicKey, rpc, program }: Arguments): Promise<Found> {
  if (provider !== null && publicKey !== null && rpc !== null && program !== null)
    return { url: provider, publicKey, rpcUrl: rpc, programId: program, faucet: true };
  const { network } = await createClient({ baseUrl: base }).call(getHealth);
  const url = provider ?? network.provider?.url;
  const key = publicKey ?? network.provider?.publicKey;
  if (!url || !key) throw new Error('the service names no address of a provider: give --provider and --public-key');
  const { rpcUrl, escrowProgramId, faucet } = network;
  return { url, publicKey: key, rpcUrl: rpc ?? rpcUrl, programId: program ?? escrowProgramId, faucet };
}

async function openPayer(path: string | null, faucet: boolean): Promise<Keypair | null> {
  if (path === null && !faucet) throw new Error('there is no faucet here: give --payer');
  return path === null ? null : keypairOf(Uint8Array.from(JSON.parse(await readFile(path, 'utf8')).slice(0, 32)));
}

async function run(given: Arguments): Promise<number> {
  const found = await find(given);
  return given.again === null ? judge(given, found) : compare(given.again, given.timeoutMs, found);
}

/** Looks whether the answer of an earlier run still stands. */
async function compare(path: string, timeoutMs: number, { url }: Found): Promise<number> {
  const fault = await askKept(
    openAsked(url, timeoutMs, () => performance.now()),
    path,
  );
  console.log(fault === null ? 'The answer is the same bytes.' : `answer-same: ${fault}`);
  return fault === null ? 0 : 1;
}

async function judge(given: Arguments, found: Found): Promise<number> {
  const { url, publicKey, rpcUrl, programId, faucet } = found;
  const tell = given.json ? () => {} : (step: string) => console.log(step);
  tell(`Looking at ${url}, whose key is ${publicKey}`);
  let answered: Kept | null = null;
  const ticks = await examine({
    url,
    publicKey,
    chain: await openChain(rpcUrl, programId),
    payer: await openPayer(given.payer, faucet),
    timeoutMs: given.timeoutMs,
    cardSeconds: CARD_SECONDS,
    random: systemRandom,
    elapsedMs: () => performance.now(),
    tell,
    keep: (each) => {
      answered = each;
    },
  });
  if (given.keep !== null && answered !== null) await keep(given.keep, answered);
  console.log(given.json ? JSON.stringify(jsonOf(url, publicKey, ticks), null, 2) : listOf(ticks));
  return conforms(ticks) ? 0 : 1;
}

function readOrExplain(): Arguments {
  try {
    return readArguments(process.argv.slice(2));
  } catch (error) {
    console.error(`${(error as Error).message}\n${usage}`);
    process.exit(2);
  }
}

run(readOrExplain()).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    console.error(`Not judged: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 2;
  },
);
