import { setTimeout as pause } from 'node:timers/promises';
import { runCommandLine } from '../../lib/core/command-line';
import { systemTerminal } from '../../lib/core/terminal';
import type { DuelBody } from '../../lib/duel/contract';
import { getDuelReceipt } from '../../lib/duel/receipt-contract';
import { getHealth } from '../../lib/health/contract';
import { openAndJoinDuel } from './agree';
import { type Arguments, parseArguments, usage } from './arguments';
import { checkCards } from './cards';
import { collectEvidence, type EvidenceSources } from './collect';
import { type CheckedService, connectToService, createPlayers, type Players } from './enter';
import { followDuel, followReceipt, openPacks } from './follow';
import { formatCallName } from './history';
import {
  awaitPaidOut,
  checkRefunds,
  collectPaidDuel,
  type PaidDuel,
  playHostileService,
  playWithheldSeed,
} from './modes';
import { paySide } from './pay';
import { recoverEscrow } from './recover';
import { assertEqual, createProgressReporter, formatError, MismatchError, type ProgressReporter } from './report';
import { saveDuel } from './saved-duel';
import { readChainTime } from './send-due';
import { startShortLivedService } from './short-lived';
import { computeSituation } from './situation';
import { findDifferences } from './verify';

/** Seconds from the join to the funding deadline without `--funding`, in a duel that isn't to be refunded. */
const DEFAULT_FUNDING_SECONDS = 600;
/** Seconds from the join to the funding deadline without `--funding`, in a duel that is to be refunded. */
const SHORT_FUNDING_SECONDS = 30;
/** Pause between two reads of the service's health. */
const PROVIDER_POLL_MS = 500;
/** Maximum number of reads of the service's health: a minute. */
const MAX_PROVIDER_POLLS = 120;

/** Plays, watches or recovers a duel, as the options say. */
async function runDuelCommand(given: Arguments, report: ProgressReporter): Promise<void> {
  if (given.recover !== null) return recoverEscrow(given.recover, report);
  const service = await connectToService(given.base, report);
  if (given.watch !== null) {
    const end = await followReceipt(service.client, given.watch, report);
    return end === 'settled'
      ? verifySettledDuel(service, given.watch, report)
      : assertEscrowEmpty(service, given.watch, report);
  }
  if (given.withheld || given.hostileService) return runOnOwnService(given, service, report);
  const paid = await openAndPay(given, service, report);
  if (given.untilFunded) return report.step(`Both payments are submitted: ${paid.duel.duelId}`);
  const { duelId } = paid.duel;
  const players = [paid.players.creator, paid.players.opponent];
  if (given.refund) {
    await followDuel(players, duelId, 'refunded', report);
    return checkRefunds(paid.payout, paid.duel, false);
  }
  await followDuel(players, duelId, 'settled', report);
  await openPacks(players, duelId);
  await awaitPaidOut(paid.payout);
  await verifySettledDuel(service, duelId, report);
  if (given.cards) await assertBothCardsDelivered(service, duelId);
}

/** Plays on a service that this command starts. After the accept its provider goes silent, or the service is killed. */
async function runOnOwnService(given: Arguments, service: CheckedService, report: ProgressReporter): Promise<void> {
  const { resolutionSeconds } = given;
  const own = await startShortLivedService(
    service.health,
    { goesSilentAfterAccept: given.withheld, resolutionSeconds },
    report,
  );
  try {
    const played = await connectToService(own.base, report);
    const paid = await openAndPay(given, played, report);
    await (given.withheld ? playWithheldSeed(paid, report) : playHostileService(paid, own, report));
  } finally {
    await own.remove();
  }
}

/** Creates a duel with two new players, saves the data for a recovery, and pays both sides (`--refund`: one side). */
async function openAndPay(given: Arguments, service: CheckedService, report: ProgressReporter): Promise<PaidDuel> {
  const { programId, rpc } = service;
  const { providerKey, resolutionSeconds } = await waitForProviderOffer(service);
  const players = await createPlayers(service, report);
  const { creator, opponent } = players;
  const isShort = given.refund || given.withheld;
  const fundingSeconds = given.fundingSeconds ?? (isShort ? SHORT_FUNDING_SECONDS : DEFAULT_FUNDING_SECONDS);
  const { packId, cards } = given;
  const duel = await openAndJoinDuel(
    creator,
    opponent,
    { packId, cards, fundingSeconds, programId, providerKey, resolutionSeconds },
    report,
  );
  await saveForRecovery(given.dir, duel, players, service, report);
  const agreed = await paySide(creator, duel, programId, rpc, report);
  if (!given.refund) await paySide(opponent, duel, programId, rpc, report);
  return collectPaidDuel(service, agreed, players, report);
}

/** Reads the service's offer before a duel is created. Waits up to a minute for a provider that has just started. */
async function waitForProviderOffer({ client }: CheckedService) {
  for (let poll = 0; poll < MAX_PROVIDER_POLLS; poll += 1) {
    const { network, duels } = await client.call(getHealth);
    const { resolutionSeconds } = duels;
    if (network.provider !== null) return { providerKey: network.provider.publicKey, resolutionSeconds };
    await pause(PROVIDER_POLL_MS);
  }
  throw new Error('the service names no provider');
}

/** Saves the terms and keys with which the money can be got back without the service. Call it before any payment. */
async function saveForRecovery(
  dir: string,
  { duelId, terms }: DuelBody,
  { creator, opponent }: Players,
  { programId, genesisHash, rpc }: EvidenceSources,
  report: ProgressReporter,
): Promise<void> {
  const keys = { creator: [...creator.wallet.keyBytes], opponent: [...opponent.wallet.keyBytes] };
  const saved = { duelId, terms: terms ?? '', programId, genesisHash, rpcUrl: rpc.url, keys };
  report.detail('terms and keys kept in', await saveDuel(dir, saved));
}

/** Throws unless the duel's receipt shows both cards as delivered. */
async function assertBothCardsDelivered({ client }: EvidenceSources, duelId: string): Promise<void> {
  const { cards } = await client.call(getDuelReceipt, { params: { duelId } });
  assertEqual('what became of the cards', cards?.map(({ state }) => state).join(', '), 'delivered, delivered');
}

/** Recomputes a settled duel from public evidence; throws when anything differs. */
async function verifySettledDuel(
  { client, rpc, programId, genesisHash }: EvidenceSources,
  duelId: string,
  report: ProgressReporter,
): Promise<void> {
  const sources = { client, rpc, programId, genesisHash };
  const evidence = await collectEvidence(sources, duelId);
  const differences = findDifferences(evidence);
  for (const { what, found, expected } of differences) report.detail(what, `${found}, expected ${expected}`);
  if (differences.length > 0) throw new MismatchError(`${differences.length} values differ from our own computation`);
  const { receipt, account, history } = evidence;
  const from = account === null ? 'its finalized transactions' : 'the escrow account and its finalized transactions';
  report.step(`Consent, accept, entropy, tickets, values, winner and payouts recomputed from ${from}: no difference`);
  for (const draw of receipt.result?.draws ?? []) {
    report.detail(`${draw.side} drew`, `ticket ${draw.ticket}, entry ${draw.entryIndex}, value ${draw.valueAmount}`);
  }
  report.detail('winner', `${receipt.result?.winner} ${receipt.result?.winnerWallet}`);
  for (const { signature, slot, calls } of history)
    report.detail(`${calls.map(formatCallName).join(', ')} in slot ${slot}`, signature);
  report.detail('receipt', JSON.stringify(receipt.availability));
  await checkCards(rpc, evidence, report);
}

/** Throws unless nothing of a refunded duel is in escrow. It has no result to recompute. */
async function assertEscrowEmpty(
  { client, rpc }: EvidenceSources,
  duelId: string,
  report: ProgressReporter,
): Promise<void> {
  const { duel } = await client.call(getDuelReceipt, { params: { duelId } });
  const account = duel.escrowAddress === null ? null : await rpc.readAccount(duel.escrowAddress, 'finalized');
  const held = account === null ? [] : computeSituation(account.data, await readChainTime(rpc), null).heldPartNames;
  assertEqual('what is still in escrow', held.join(', '), '');
  report.step('Nothing is left in escrow');
}

const report = createProgressReporter(() => performance.now(), systemTerminal.print);

process.exitCode = await runCommandLine(process.argv.slice(2), systemTerminal, {
  usage,
  parseArguments: parseArguments,
  run: async (args) => {
    await runDuelCommand(args, report);
    report.step('Done');
    return 0;
  },
  describeFailure: formatError,
});
