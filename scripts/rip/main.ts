import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { isApiProblem } from '../../lib/client/problem';
import { runCommandLine } from '../../lib/core/command-line';
import { systemTerminal } from '../../lib/core/terminal';
import { getOdds, listMachines } from '../../lib/gacha/machines/contract';
import { claimPayment, createPaymentIntent, preparePayment, verifyPayment } from '../../lib/gacha/payments/contract';
import { createRip, createRipCommitment, getRip } from '../../lib/gacha/rips/contract';
import type { EndedRip, RipBody } from '../../lib/gacha/rips/rip-contract';
import { getRgsProof } from '../../lib/proofs/contract';
import { deriveTokenAddress, WRAPPED_SOL } from '../duel/addresses';
import { decodeBase64, encodeAddress, encodeBase64, encodeHex, encodeUtf8, sha256 } from '../duel/bytes';
import { toCanonicalJson } from '../duel/canonical';
import { airdrop, connectToService, type Player, signInPlayer } from '../duel/enter';
import { encodeMessage } from '../duel/message';
import { assertEqual, createProgressReporter, formatError, MismatchError, type ProgressReporter } from '../duel/report';
import type { Rpc } from '../duel/rpc';
import { decodeWireTransaction, withSignature } from '../duel/transaction';
import { generateWallet } from '../duel/wallet';
import { measureCardCost } from './measure';
import { buildWrapCalls, findRipPaymentFault } from './payment';
import { findRipDifferences, hashMemo, type KnownBeforePayment, type SealedInventory } from './recompute';

const usage = `Usage: npm run rip -- [--base http://localhost:3000/v1] [--machine <machineKey>]
  Pays for a pack with a new wallet, rips it, waits until its card is in the wallet, and recomputes what came out. Says how many
  seconds passed from the payment to the card, and what the card cost its provider.`;
/** Pause between two polls of `pollUntil`. */
const POLL_MS = 400;
/** Number of polls after which `pollUntil` throws: two minutes, if each poll returned at once. */
const MAX_POLLS = 300;

/** The pack machine to buy from, and the wallet that its payments go to. */
interface Machine {
  readonly machineKey: string;
  readonly treasury: string;
  /** In base units of wrapped SOL. */
  readonly price: bigint;
}

/** Buys and rips a pack with a new wallet. `wanted` is a machine's key; undefined takes the first listed machine. */
async function playRip(base: string, wanted: string | undefined, report: ProgressReporter): Promise<void> {
  const { client, rpc, health } = await connectToService(base, report);
  if (!health.network.faucet) throw new Error('there is no faucet here, and a new wallet has nothing to pay with');
  const { items } = await client.call(listMachines);
  const machine = items.find(({ machineKey }) => wanted === undefined || machineKey === wanted);
  if (machine === undefined) throw new Error('there is no such machine');
  if (machine.price.mint !== WRAPPED_SOL) throw new Error('this machine is not paid in wrapped SOL');
  report.step(`${machine.name} costs ${machine.price.amount} base units of wrapped SOL`);
  const player = await createFundedPlayer(base, rpc, machine.price.amount, report);
  const known = await payForPack(
    player,
    { machineKey: machine.machineKey, treasury: machine.payTo.wallet, price: machine.price.amount },
    rpc,
    report,
  );
  await ripAndRecompute(player, known, rpc, report);
}

/** Creates a signed-in player whose new wallet has wrapped the pack's price in SOL. */
async function createFundedPlayer(base: string, rpc: Rpc, price: bigint, report: ProgressReporter): Promise<Player> {
  const wallet = generateWallet('player');
  await airdrop(rpc, wallet.address);
  const player = await signInPlayer(base, wallet);
  const { value } = await rpc.call<{ value: { blockhash: string } }>('getLatestBlockhash', { commitment: 'confirmed' });
  const message = encodeMessage(wallet.address, value.blockhash, buildWrapCalls(wallet.address, price));
  const signature = wallet.sign(message);
  await rpc.call('sendTransaction', encodeBase64(withSignature({ message }, signature)), {
    encoding: 'base64',
    preflightCommitment: 'confirmed',
  });
  await pollUntil(async () => (await rpc.readCommitment(encodeAddress(signature))) === 'finalized');
  report.step(`A new wallet is signed in and has wrapped the price: ${wallet.address}`);
  return player;
}

/** A paid pack, with the values that its rip must agree with. */
interface PaidPack extends KnownBeforePayment {
  readonly commitmentId: string;
  /** When this process began to send the signed payment to the node, in milliseconds since the process started. */
  readonly sentAtMs: number;
}

/**
 * Pays for a pack: requests a commitment, creates an intent with the hash of a client seed, signs, claims and sends the
 * payment, and waits until it is verified. Throws a MismatchError if the odds don't have the stated hash, the intent
 * has another commitment, or the prepared transaction isn't the intent's payment or has another hash.
 */
async function payForPack(
  { wallet, client }: Player,
  { machineKey, treasury, price }: Machine,
  rpc: Rpc,
  report: ProgressReporter,
): Promise<PaidPack> {
  const params = { machineKey };
  const { commitmentId, serverSeedHash } = await client.call(createRipCommitment, { params });
  const clientSeed = encodeHex(sha256(encodeUtf8(`${wallet.address} ${process.hrtime.bigint()}`)));
  const odds = await client.call(getOdds, { params });
  assertEqual('the hash of the odds', odds.oddsHash, encodeHex(sha256(encodeUtf8(toCanonicalJson(odds.document)))));
  report.detail('committed to', serverSeedHash);
  const body = { commitmentId, clientSeedHash: encodeHex(sha256(encodeUtf8(clientSeed))), oddsHash: odds.oddsHash };
  const intent = await client.call(createPaymentIntent, { params, body });
  assertEqual('the commitment of the payment', intent.serverSeedHash, serverSeedHash);
  const { intentId, memoNonce } = intent;
  const { oddsHash } = odds;
  assertEqual('the odds of the payment', intent.oddsHash, oddsHash);
  assertEqual('the price', String(intent.amount), String(price));
  assertEqual('the memo', memoNonce, hashMemo({ intentId, oddsHash, serverSeedHash, clientSeed }));
  const prepared = await client.call(preparePayment, { params: { intentId } });
  const bytes = decodeBase64(prepared.transaction);
  const fault = findRipPaymentFault(bytes, wallet.address, treasury, intent);
  if (fault !== null) throw new MismatchError(`the prepared payment was not signed: ${fault}`);
  const transaction = decodeWireTransaction(bytes);
  assertEqual('the hash of the message', prepared.expectedMessageHash, encodeHex(sha256(transaction.message)));
  const signature = wallet.sign(transaction.message);
  const signedTransaction = encodeBase64(withSignature(transaction, signature));
  await client.call(claimPayment, { params: { intentId }, body: { signedTransaction } });
  const sentAtMs = performance.now();
  await rpc.call('sendTransaction', signedTransaction, { encoding: 'base64', preflightCommitment: 'confirmed' });
  report.step('The payment is checked, signed, claimed and sent');
  report.detail('signature', encodeAddress(signature));
  const verify = () =>
    client.call(verifyPayment, { params: { intentId }, body: { signature: encodeAddress(signature) } });
  await pollUntil(() => verify().then(() => true, falseIfNotFinal));
  report.step('The payment is final, and verified');
  return { commitmentId, intentId, oddsHash, serverSeedHash, clientSeed, memoNonce, sentAtMs };
}

/** Returns false for `payment-not-final`, so that polling continues. Throws any other error again. */
function falseIfNotFinal(error: unknown): false {
  if (isApiProblem(error) && error.code === 'payment-not-final') return false;
  throw error;
}

/**
 * Rips the pack, waits until the service reports the rip as ended, checks on chain that the wallet has the card, and
 * recomputes the rip from the revealed seed.
 */
async function ripAndRecompute(
  { client, wallet }: Player,
  known: PaidPack,
  rpc: Rpc,
  report: ProgressReporter,
): Promise<void> {
  const { commitmentId, clientSeed, intentId } = known;
  const begun = await client.call(createRip, { body: { commitmentId, clientSeed, paymentIntentId: intentId } });
  const { ripId } = begun;
  if (begun.serverSeed !== null) throw new MismatchError('the server seed was shown before the card was delivered');
  report.step(`Drew ${begun.drawn.tier} ${begun.drawn.cardId}, which is on its way`);
  let rip: RipBody = begun;
  await pollUntil(async () => {
    rip = await client.call(getRip, { params: { ripId } });
    return rip.status !== 'acquiring';
  });
  await assertCardHeld(rip, wallet.address, rpc, report);
  report.detail('from the payment to the card', `${((performance.now() - known.sentAtMs) / 1_000).toFixed(1)} s`);
  assertEqual('the drawn card', rip.drawn.cardId, begun.drawn.cardId);
  assertEqual('the drawn ticket', String(rip.drawn.ticket), String(begun.drawn.ticket));
  const read = assertEnded(rip);
  const proof = await client.call(getRgsProof, { params: { mode: 'gacha', roundId: ripId } });
  const inventory = proof.evidence[0]?.document as SealedInventory;
  const differences = findRipDifferences(read, known, inventory);
  for (const { what, found, expected } of differences) report.detail(what, `${found}, expected ${expected}`);
  if (differences.length > 0) throw new MismatchError(`${differences.length} values differ from our own computation`);
  const { drawn } = read;
  report.step('Seeds, odds, inventory, memo, ticket and card recomputed: no difference');
  report.detail('drew', `${drawn.tier} ${drawn.cardId}, ticket ${drawn.ticket} of ${drawn.totalWeight}`);
  report.detail('rip', ripId);
}

function assertEnded(rip: RipBody): EndedRip {
  const { serverSeed } = rip;
  if (serverSeed === null) throw new MismatchError('the rip has ended, and its server seed is not shown');
  return { ...rip, serverSeed };
}

/** Asserts that the wallet's associated token account has the delivered card on the finalized chain. */
async function assertCardHeld(rip: RipBody, wallet: string, rpc: Rpc, report: ProgressReporter): Promise<void> {
  const acquisition = rip.lifecycle.find(({ kind }) => kind === 'acquisition');
  if (acquisition?.kind !== 'acquisition' || acquisition.evidence === null)
    throw new MismatchError(`the card was not delivered: the rip is ${rip.status}`);
  const { cardMint, tokenAccount, signature } = acquisition.evidence;
  assertEqual('the token account', tokenAccount, deriveTokenAddress(wallet, cardMint).address);
  const held = await rpc.readTokenBalance(tokenAccount, 'finalized');
  assertEqual('the number of cards in the token account', String(held), '1');
  report.step(`The card is in the wallet, by the finalized chain: ${cardMint}`);
  report.detail('token account', tokenAccount);
  if (signature === null) return;
  report.detail('brought by', signature);
  report.detail('lamports that it cost its provider', await measureCardCost(rpc, cardMint, signature));
}

async function pollUntil(isDone: () => Promise<boolean>): Promise<void> {
  for (let poll = 0; poll < MAX_POLLS; poll += 1) {
    if (await isDone()) return;
    await pause(POLL_MS);
  }
  throw new Error('the service and the chain did not finish it within two minutes');
}

function parseArguments(argv: readonly string[]): { base: string; machine: string | undefined } {
  const options = {
    base: { type: 'string', default: 'http://localhost:3000/v1' },
    machine: { type: 'string' },
  } as const;
  const { values } = parseArgs({ args: [...argv], options });
  return { base: new URL(values.base).href.replace(/\/$/, ''), machine: values.machine };
}

const report = createProgressReporter(() => performance.now(), systemTerminal.print);

process.exitCode = await runCommandLine(process.argv.slice(2), systemTerminal, {
  usage,
  parseArguments: parseArguments,
  run: async ({ base, machine }) => {
    await playRip(base, machine, report);
    report.step('Done');
    return 0;
  },
  describeFailure: formatError,
});
