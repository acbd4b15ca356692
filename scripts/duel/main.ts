import type { DuelBody } from '../../lib/duel/contract';
import { getDuelReceipt } from '../../lib/duel/receipt-contract';
import { wrappedSolAccountOf } from './addresses';
import { agree } from './agree';
import { type Arguments, readArguments, usage } from './arguments';
import { checkCards } from './cards';
import { collectEvidence, type Sources } from './collect';
import { enterPlayers, findChain, type Player } from './enter';
import { readEscrowAccount } from './escrow-account';
import { follow, watch } from './follow';
import { pay } from './pay';
import { recover } from './recover';
import { explain, Mismatch, mustBe, openReport, type Report } from './report';
import type { Rpc } from './rpc';
import { saveDuel } from './saved-duel';
import { findDifferences } from './verify';

const PLAYING_SECONDS = 600;
const REFUND_SECONDS = 30;
const HELD = 1;

async function run(given: Arguments, report: Report): Promise<void> {
  if (given.recover !== null) return recover(given.recover, report);
  const sources = await findChain(given.base, report);
  if (given.watch !== null) {
    const end = await watch(sources.client, given.watch, report);
    return end === 'settled' ? verify(sources, given.watch, report) : checkEmpty(sources, given.watch, report);
  }
  const { creator, opponent } = await enterPlayers(given.base, sources, report);
  const wish = {
    packId: given.packId,
    cards: given.cards,
    fundingSeconds: given.fundingSeconds ?? (given.refund ? REFUND_SECONDS : PLAYING_SECONDS),
    programId: sources.programId,
  };
  const duel = await agree(creator, opponent, wish, report);
  await keep(given.dir, duel, { creator, opponent }, sources, report);
  const payers = given.refund ? [creator] : [creator, opponent];
  await Promise.all(payers.map((player) => pay(player, duel, sources.programId, sources.rpc, report)));
  if (given.untilFunded) return report.step(`Both payments are submitted: ${duel.duelId}`);
  if (given.refund) {
    await follow([creator, opponent], duel.duelId, 'refunded', report);
    return checkRefund(sources.rpc, creator, duel.feeAmount, report);
  }
  await follow([creator, opponent], duel.duelId, 'settled', report);
  await verify(sources, duel.duelId, report);
  if (given.cards) await mustHaveBoth(sources, duel.duelId);
}

/** Terms and keys go to a file before anything is paid: with them the money comes back without the service. */
async function keep(
  dir: string,
  { duelId, terms }: DuelBody,
  { creator, opponent }: { creator: Player; opponent: Player },
  { programId, genesisHash, rpc }: Sources,
  report: Report,
): Promise<void> {
  const keys = { creator: [...creator.wallet.keyBytes], opponent: [...opponent.wallet.keyBytes] };
  const saved = { duelId, terms: terms ?? '', programId, genesisHash, rpcUrl: rpc.url, keys };
  report.detail('terms and keys kept in', await saveDuel(dir, saved));
}

/** Played for cards, a duel without both of them delivered is not what was agreed on. */
async function mustHaveBoth({ client }: Sources, duelId: string): Promise<void> {
  const { cards } = await client.call(getDuelReceipt, { params: { duelId } });
  mustBe('what became of the cards', cards?.map(({ state }) => state).join(', '), 'delivered, delivered');
}

/** Recomputes a settled duel from public evidence; throws when anything differs. */
async function verify(sources: Sources, duelId: string, report: Report): Promise<void> {
  const evidence = await collectEvidence(sources, duelId);
  const differences = findDifferences(evidence);
  for (const { what, found, expected } of differences) report.detail(what, `${found}, expected ${expected}`);
  if (differences.length > 0) throw new Mismatch(`${differences.length} values differ from our own computation`);
  const { receipt, onChain } = evidence;
  const from = onChain.kind === 'account' ? 'the escrow account' : 'the finalized transactions of the closed account';
  report.step(`Seed, entropy, tree, tickets, values and winner recomputed from ${from}: no difference`);
  for (const draw of receipt.result?.draws ?? []) {
    report.detail(`${draw.side} drew`, `ticket ${draw.ticket}, entry ${draw.entryIndex}, value ${draw.valueAmount}`);
  }
  report.detail('winner', `${receipt.result?.winner} ${receipt.result?.winnerWallet}`);
  for (const { purpose, signature, slot } of receipt.transactions)
    report.detail(`${purpose} in slot ${slot}`, signature);
  report.detail('receipt', JSON.stringify(receipt.availability));
  await checkCards(sources.rpc, evidence, report);
}

/** A refunded duel has nothing to recompute, but its escrow account must hold nothing any more. */
async function checkEmpty({ client, rpc }: Sources, duelId: string, report: Report): Promise<void> {
  const { duel } = await client.call(getDuelReceipt, { params: { duelId } });
  const account = duel.escrowAddress === null ? null : await rpc.account(duel.escrowAddress, 'finalized');
  const held = account === null ? 0 : readEscrowAccount(account.data).parts.filter((part) => part === HELD).length;
  mustBe('the number of payments still in escrow', held, 0);
  report.step('Nothing is left in escrow');
}

async function checkRefund(rpc: Rpc, { wallet }: Player, feeAmount: bigint, report: Report): Promise<void> {
  const back = await rpc.tokens(wrappedSolAccountOf(wallet.address).address, 'finalized');
  mustBe('the wrapped SOL that the payer has back', back, feeAmount);
  report.step(`The payer has its ${feeAmount} lamports back, as wrapped SOL`);
}

function readOrExplain(): Arguments {
  try {
    return readArguments(process.argv.slice(2));
  } catch (error) {
    console.error(`${(error as Error).message}\n${usage}`);
    process.exit(2);
  }
}

const report = openReport(
  () => performance.now(),
  (line) => console.log(line),
);

run(readOrExplain(), report).then(
  () => report.step('Done'),
  (error: unknown) => {
    console.error(explain(error));
    process.exitCode = 1;
  },
);
