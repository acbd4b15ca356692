import { setTimeout as pause } from 'node:timers/promises';
import type { DuelBody } from '../../lib/duel/contract';
import { INCINERATOR } from './addresses';
import { decodeBase64, encodeHex } from './bytes';
import { readPackEntries, readSlotHash } from './collect';
import { extractDuelEvents } from './course';
import type { CheckedService, Players } from './enter';
import { findReceivedPayouts } from './entitlements';
import { BOND_PART_INDEX, decodeEscrowAccount, type EscrowAccount, PartStatus, Stage } from './escrow-account';
import { followDuel } from './follow';
import { readHistory } from './history';
import { findTargetSlot } from './plan';
import { formatChainTime } from './recover';
import { assertEqual, MismatchError, type ProgressReporter } from './report';
import { type PayoutContext, sendDueSteps } from './send-due';
import type { ShortLivedService } from './short-lived';
import type { Entry } from './sum-tree';
import { decodeTermsBytes } from './terms';
import { findChainDifferences } from './verify';

/** Pause between two reads of the escrow account. */
const POLL_MS = 400;
/**
 * Maximum number of polls for the refund after a silent provider: twenty minutes of pauses. The refund is due 1,500
 * slots (about ten minutes) after the accept at the earliest.
 */
const MAX_REFUND_POLLS = 3_000;
/** Maximum number of polls for one awaited state of the escrow account: four minutes of pauses. */
const MAX_PROVIDER_POLLS = 600;

/** A duel for which one or both players have sent a payment, with the data needed to continue without the service. */
export interface PaidDuel {
  readonly duel: DuelBody;
  readonly players: Players;
  readonly entries: readonly Entry[];
  readonly payout: PayoutContext;
}

/** Collects the data needed to continue without the service, while the service is still available. */
export async function collectPaidDuel(
  { client, rpc, programId }: CheckedService,
  duel: DuelBody,
  players: Players,
  report: ProgressReporter,
): Promise<PaidDuel> {
  const wallets = [players.creator.wallet, players.opponent.wallet];
  const escrowAddress = duel.escrowAddress ?? '';
  const entries = await readPackEntries(client, duel.packId);
  return { duel, players, entries, payout: { rpc, escrowAddress, programId, wallets, report } };
}

/**
 * Polls the finalized escrow account until `holds` is true. Throws after `polls` polls, and if the duel is refunding
 * while `holds` is false. `what` names the awaited state in the error.
 */
export async function awaitAccount(
  { rpc, escrowAddress }: PayoutContext,
  what: string,
  holds: (account: EscrowAccount) => boolean,
  polls = MAX_PROVIDER_POLLS,
): Promise<EscrowAccount> {
  for (let poll = 0; poll < polls; poll += 1) {
    const found = await rpc.readAccount(escrowAddress, 'finalized');
    const account = found === null ? null : decodeEscrowAccount(found.data);
    if (account !== null && holds(account)) return account;
    if (account?.stage === Stage.refunding) throw new MismatchError('the duel is being refunded');
    await pause(POLL_MS);
  }
  throw new MismatchError(`${what} did not come about`);
}

/**
 * Waits until no fee, card or bond is in escrow. The account may be closed by then. Throws a MismatchError after four
 * minutes.
 */
export async function awaitPaidOut({ rpc, escrowAddress }: PayoutContext): Promise<void> {
  for (let poll = 0; poll < MAX_PROVIDER_POLLS; poll += 1) {
    const found = await rpc.readAccount(escrowAddress, 'finalized');
    if (found === null || !decodeEscrowAccount(found.data).parts.includes(PartStatus.held)) return;
    await pause(POLL_MS);
  }
  throw new MismatchError('something is still in escrow');
}

/**
 * Waits until the provider has accepted. Throws unless the bond was deposited and the target slot is the one that the
 * grid gives.
 */
export async function awaitAccept(payout: PayoutContext): Promise<EscrowAccount> {
  const { report } = payout;
  const account = await awaitAccount(payout, 'the accept', ({ stage }) => stage >= Stage.accepted);
  const { terms, quorumSlot, acceptSlot, targetSlot, parts } = account;
  assertEqual('whether the bond was paid', parts[BOND_PART_INDEX] !== PartStatus.none, true);
  assertEqual('the target slot', targetSlot, findTargetSlot(terms, quorumSlot, acceptSlot));
  report.step(`The provider accepted in slot ${acceptSlot}, with a bond of ${terms.bondLamports} lamports`);
  report.detail('slot of the second deposit', quorumSlot);
  report.detail('slot that decides', targetSlot);
  return account;
}

/** Plays a duel whose provider stays silent after its accept: sends every refund, and checks the compensations. */
export async function playWithheldSeed({ duel, players, payout }: PaidDuel, report: ProgressReporter): Promise<void> {
  await awaitAccept(payout);
  report.step('The provider is silent from here on');
  for (let poll = 0, reportedUntil = ''; ; poll += 1) {
    const situation = await sendDueSteps(payout, ({ heldPartNames }) => heldPartNames.length === 0);
    if (situation === null || situation.heldPartNames.length === 0) break;
    const until = situation.waitsUntil === null ? '' : formatChainTime(situation.waitsUntil);
    if (until !== reportedUntil) report.step(`Nothing can be sent before ${until}`);
    reportedUntil = until;
    if (poll > MAX_REFUND_POLLS) throw new MismatchError('the refund did not become due');
    await pause(POLL_MS);
  }
  await checkRefunds(payout, duel, true);
  await followDuel([players.creator, players.opponent], duel.duelId, 'refunded', report);
  await sendDueSteps(payout);
  report.step('The escrow account is closed, its rent is with the first depositor');
}

/**
 * Checks in finalized transactions that each player who paid was refunded, and compensated if a provider had accepted.
 */
export async function checkRefunds(
  payout: PayoutContext,
  { terms: base64 }: DuelBody,
  wasAccepted: boolean,
): Promise<void> {
  const { rpc, escrowAddress, programId, report } = payout;
  const terms = decodeTermsBytes(decodeBase64(base64 ?? ''));
  const { feeLamports, bondLamports } = terms;
  const history = await readHistory(rpc, escrowAddress, programId);
  const arrivals = findReceivedPayouts(history, { terms, winner: null, cardsIn: true, wasAccepted });
  for (const { wallet, gained, lamports, signature } of arrivals) {
    assertEqual(`the lamports that arrived at ${wallet}`, gained, lamports);
    report.step(`${lamports} lamports arrived at ${wallet === INCINERATOR ? 'the incinerator' : wallet}`);
    report.detail('signature', signature);
  }
  const sumOf = (wallet: string) =>
    arrivals.filter((each) => each.wallet === wallet).reduce((sum, { gained }) => sum + gained, 0n);
  for (const { wallet } of extractDuelEvents(history).deposits)
    assertEqual(`all that ${wallet} has back`, sumOf(wallet), wasAccepted ? 2n * feeLamports : feeLamports);
  assertEqual('all that was burned', sumOf(INCINERATOR), wasAccepted ? bondLamports - 2n * feeLamports : 0n);
}

/**
 * Kills service and crank after the accept, waits for the provider's result, settles what is left, and recomputes the
 * result.
 */
export async function playHostileService(
  known: PaidDuel,
  service: ShortLivedService,
  report: ProgressReporter,
): Promise<void> {
  const { payout } = known;
  await awaitAccept(payout);
  await service.killService();
  report.step('The service and its crank are gone; from here on we ask the chain alone');
  await awaitAccount(payout, 'the result', ({ stage }) => stage === Stage.resolved);
  report.step('The provider brought its result');
  await awaitAccount(payout, 'the bond’s return', ({ parts }) => parts[BOND_PART_INDEX] === PartStatus.settled);
  report.step('The provider has its bond back');
  await sendDueSteps(payout, ({ heldPartNames }) => heldPartNames.length === 0);
  const account = await awaitAccount(payout, 'the last payout', ({ parts }) => !parts.includes(PartStatus.held));
  await verifyFromChain(known, account, report);
}

/** Recomputes a result from the agreed terms, the pack's entries and on-chain data. Throws if anything differs. */
async function verifyFromChain(
  { duel, entries, payout }: PaidDuel,
  { seed, entropy, entropySlot, winner, termsBytes, terms }: EscrowAccount,
  report: ProgressReporter,
): Promise<void> {
  const { rpc, escrowAddress, programId } = payout;
  assertEqual('the terms on chain', encodeHex(termsBytes), encodeHex(decodeBase64(duel.terms ?? '')));
  const differences = findChainDifferences({
    ...{ programId, termsBytes, entries, entropySlot, consent: duel.providerConsent },
    seed: encodeHex(seed),
    entropy: encodeHex(entropy),
    account: await rpc.readAccount(escrowAddress, 'finalized'),
    history: await readHistory(rpc, escrowAddress, programId),
    slotHash: await readSlotHash(rpc, entropySlot),
  });
  for (const { what, found, expected } of differences) report.detail(what, `${found}, expected ${expected}`);
  if (differences.length > 0) throw new MismatchError(`${differences.length} values differ from our own computation`);
  report.step('Consent, accept, entropy, draws and payouts recomputed without the service: no difference');
  report.detail('winner', winner === 0 ? terms.creator : terms.opponent);
}
