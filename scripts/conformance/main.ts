import { readFile } from 'node:fs/promises';
import { type Keypair, toKeypair } from '../../agents/keypair';
import { createClient } from '../../lib/client/client';
import { runCommandLine } from '../../lib/core/command-line';
import { systemRandom } from '../../lib/core/random';
import { systemTerminal } from '../../lib/core/terminal';
import { getHealth } from '../../lib/health/contract';
import { type Arguments, parseArguments, usage } from './arguments';
import { openProviderClient } from './ask';
import { openChain } from './chain';
import { runConformanceChecks } from './examine';
import { formatChecklist, isConforming, listFailedChecks, toJsonReport } from './report';
import { findSavedAnswerFault, type SavedAnswer, saveAnswer } from './saved-answer';

/** How long to wait until a card is ready, for each request for cards. */
const CARD_WAIT_SECONDS = 30;

/** Where the provider is and which chain and program it works with. */
interface ProviderToCheck {
  readonly url: string;
  readonly publicKey: string;
  readonly rpcUrl: string;
  readonly programId: string;
  /** Whether the service says that there is a faucet; true if it isn't asked. */
  readonly hasFaucet: boolean;
  readonly treasury: string;
  /**
   * Whether the service says that its chain is embedded; false with `--rpc`. On an embedded chain the shortest reveal
   * delay is 1 slot, not 32.
   */
  readonly isEmbedded: boolean;
}

/** Asks the service for missing arguments. Throws if the provider's address or key is still unknown then. */
async function resolveProvider(given: Arguments): Promise<ProviderToCheck> {
  const { base, provider, publicKey, rpc, program, treasury } = given;
  if (provider !== null && publicKey !== null && rpc !== null && program !== null && treasury !== null)
    return { url: provider, publicKey, rpcUrl: rpc, programId: program, hasFaucet: true, treasury, isEmbedded: false };
  const { network, duels } = await createClient({ baseUrl: base }).call(getHealth);
  const url = provider ?? network.provider?.url;
  const key = publicKey ?? network.provider?.publicKey;
  if (!url || !key) throw new Error('the service names no address of a provider: give --provider and --public-key');
  return {
    ...{ url, publicKey: key, rpcUrl: rpc ?? network.rpcUrl, programId: program ?? network.escrowProgramId },
    ...{ hasFaucet: network.faucet, treasury: treasury ?? duels.treasuryWallet },
    isEmbedded: network.chain === 'embedded' && rpc === null,
  };
}

const readToken = async (path: string): Promise<string> => (await readFile(path, 'utf8')).trim();

/** Reads the wallet that pays for the duels. Null if the faucet does; throws if there is neither. */
async function readPayerKeypair(path: string | null, faucet: boolean): Promise<Keypair | null> {
  if (path === null && !faucet) throw new Error('there is no faucet here: give --payer');
  return path === null ? null : toKeypair(Uint8Array.from(JSON.parse(await readFile(path, 'utf8')).slice(0, 32)));
}

/** Checks the provider, or with `--again` only a saved answer. Returns the exit code. */
async function run(given: Arguments): Promise<number> {
  const found = await resolveProvider(given);
  return given.again === null ? examineAndPrint(given, found) : compareWithSavedAnswer(given.again, given, found);
}

/** Prints whether the provider still gives the answer saved in the file `path`. Returns the exit code. */
async function compareWithSavedAnswer(
  path: string,
  { timeoutMs, tokenFile }: Arguments,
  { url, publicKey }: ProviderToCheck,
): Promise<number> {
  const token = await readToken(tokenFile);
  const client = openProviderClient({ url, publicKey, token, timeoutMs, getElapsedMs: () => performance.now() });
  const fault = await findSavedAnswerFault(client, path);
  console.log(fault === null ? 'The answer is the same bytes.' : `answer-same: ${fault}`);
  return fault === null ? 0 : 1;
}

/** Runs all checks, prints the verdicts, and returns the exit code: 1 if a check is broken, 2 if one wasn't reached. */
async function examineAndPrint(given: Arguments, found: ProviderToCheck): Promise<number> {
  const { url, publicKey, rpcUrl, programId, hasFaucet, treasury } = found;
  const printStep = given.json ? () => {} : (step: string) => console.log(step);
  printStep(`Checking ${url}, whose key is ${publicKey}`);
  let answered: SavedAnswer | null = null;
  const checklist = await runConformanceChecks({
    url,
    publicKey,
    token: await readToken(given.tokenFile),
    treasury,
    chain: await openChain(rpcUrl, programId),
    payer: await readPayerKeypair(given.payer, hasFaucet),
    timeoutMs: given.timeoutMs,
    minRevealDelaySlots: found.isEmbedded ? 1 : 32,
    cardWaitSeconds: CARD_WAIT_SECONDS,
    random: systemRandom,
    getElapsedMs: () => performance.now(),
    printStep,
    saveAnswer: (each) => {
      answered = each;
    },
  });
  if (given.keep !== null && answered !== null) await saveAnswer(given.keep, answered);
  console.log(
    given.json ? JSON.stringify(toJsonReport(url, publicKey, checklist), null, 2) : formatChecklist(checklist),
  );
  if (isConforming(checklist)) return 0;
  return listFailedChecks(checklist).length > 0 ? 1 : 2;
}

process.exitCode = await runCommandLine(process.argv.slice(2), systemTerminal, {
  usage,
  failureCode: 2,
  parseArguments: parseArguments,
  run,
  describeFailure: (error) => `Not judged: ${error instanceof Error ? error.message : String(error)}`,
});
