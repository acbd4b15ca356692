import { bytesToHex } from '@noble/hashes/utils.js';
import {
  BOND_PART,
  calculateLastAcceptSlot,
  calculateRevealSlot,
  type Escrow,
  EscrowStage,
  PartState,
} from '../../lib/chain/escrow/state';
import { pause } from '../../lib/client/retry';
import { sha256Hex } from '../../lib/core/hash';
import type { DrawAnswer } from '../../lib/provider/rules/answer';
import { checkAnswerReply } from './answer';
import { findRefusalFault, formatReply, type ProviderReply, retryWhileUnavailable } from './ask';
import type { Chain } from './chain';
import type { Checklist } from './checks';
import {
  buildCardEntries,
  type OwnDuel,
  payDuelFee,
  payOutFees,
  waitForConfirmedStage,
  waitForFinalizedStage,
} from './duel';
import {
  buildDrawRequestBody,
  type DrawRequestBody,
  type Entropy,
  invalidDrawRequestChanges,
  reorderMembers,
  toEntropy,
} from './question';
import type { SavedAnswer } from './saved-answer';
import { type CheckContext, createCommittedDuel, proposeAndCheckConsent, withdrawTerms } from './terms';

/**
 * Maximum number of tries to get an answer, while the provider replies `not-final` or 503. Each try repeats a 503, too.
 */
const ANSWER_TRIES = 60;
/** Pause between two tries to get an answer. */
const ANSWER_RETRY_MS = 250;
/** Slots that a provider may take for a step once it is possible; about a minute on a public cluster. */
const MAX_STEP_SLOTS = 160n;
/** Entropy for requests that are sent before the real entropy exists. */
export const UNKNOWN_ENTROPY: Entropy = { slot: 1n, hash: sha256Hex('nobody knows it yet') };

/**
 * Plays duels: one that the provider has to finish without any request (two if it has cards), one whose terms are
 * withdrawn and that is paid anyway, and one about which it gets early, wrong and repeated requests. `keep` gets the
 * provider's answer about this last duel, if there is one.
 */
export async function checkDraws(scene: CheckContext, keep: (answered: SavedAnswer) => void): Promise<void> {
  const { printStep, cards } = scene;
  const [alone, withdrawn, watched] = await Promise.all(
    ['alone', 'withdrawn', 'watched'].map((name) => createCommittedDuel(scene, name)),
  );
  if (!alone || !withdrawn || !watched) return;
  const forCards =
    cards.length === 2
      ? await createCommittedDuel(scene, 'cards', buildCardEntries(cards.map((mint) => [mint, 1])))
      : null;
  await checkUnknownTerms(scene, watched);
  if (forCards !== null && !(await proposeAndCheckConsent(scene, forCards))) return;
  if (!(await proposeAndCheckConsent(scene, alone)) || !(await proposeAndCheckConsent(scene, withdrawn))) return;
  const reply = await withdrawTerms(scene, withdrawn.termsHash);
  if (reply.status !== 200) return scene.checklist.record('withdraws', `answered ${formatReply(reply)}`);
  const played = [alone, ...(forCards === null ? [] : [forCards])];
  await Promise.all([withdrawn, ...played].map((duel) => payBothFees(scene, duel)));
  printStep(`${played.length + 1} duels are paid; the provider has to go on by itself, with its own bond`);
  await Promise.all(played.map((duel) => checkUnaskedProvider(scene, duel)));
  await checkNeverAccepted(scene, withdrawn);
  printStep('One was carried on, and the withdrawn one is over');
  if (await proposeAndCheckConsent(scene, watched)) await checkAskedAtEachStep(scene, watched, keep);
  await Promise.all([...played, withdrawn, watched].map((duel) => payOutFees(scene.chain, duel)));
}

const payBothFees = ({ chain }: CheckContext, duel: OwnDuel): Promise<unknown> =>
  Promise.all([payDuelFee(chain, duel, 'creator'), payDuelFee(chain, duel, 'opponent')]);

/** Checks that the provider accepts, locks, reveals and takes its bond back without any request. */
async function checkUnaskedProvider({ chain, checklist }: CheckContext, duel: OwnDuel): Promise<void> {
  const funded = await chain.readConfirmedEscrow(duel.escrow);
  if (funded === null) throw new Error('the payments did not land');
  const accepted = await waitForConfirmedStage(chain, duel, EscrowStage.Accepted, calculateLastAcceptSlot(funded) + 1n);
  checklist.record('accepts', accepted === 'missed' ? 'did not accept within its window' : null);
  if (accepted === 'missed') return;
  const latest = accepted.targetSlot + 2n * MAX_STEP_SLOTS;
  const resolved = await waitForConfirmedStage(chain, duel, EscrowStage.Resolved, latest);
  checklist.record('carries-on', resolved === 'missed' ? `brought no result until slot ${latest}` : null);
  if (resolved === 'missed') return;
  if (duel.terms.cardMode === 1 && !(await checkCardsDelivered(chain, checklist, duel, resolved))) return;
  const back = await chain.pollUntilSlot('the bond', resolved.resultSlot + MAX_STEP_SLOTS, async () => {
    const state = await chain.readConfirmedEscrow(duel.escrow);
    return state?.parts[BOND_PART] === PartState.Settled ? 'back' : null;
  });
  checklist.record('takes-bond-back', back === 'missed' ? 'left its bond in escrow' : null);
}

/** Waits for both cards. Returns whether the winner got them. Until both are in escrow, the bond can't be paid back. */
async function checkCardsDelivered(
  chain: Chain,
  checklist: Checklist,
  { escrow }: OwnDuel,
  resolved: Escrow,
): Promise<boolean> {
  const brought = await chain.pollUntilSlot('the cards', resolved.resultSlot + MAX_STEP_SLOTS, async () => {
    const state = await chain.readConfirmedEscrow(escrow);
    return state?.parts[2] === PartState.Settled && state.parts[3] === PartState.Settled ? 'brought' : null;
  });
  checklist.record('brings-cards', brought === 'missed' ? 'left a drawn card out of the winner’s account' : null);
  return brought !== 'missed';
}

/** Checks that the provider doesn't accept withdrawn terms by their last accept slot, though both fees are paid. */
async function checkNeverAccepted({ chain, checklist }: CheckContext, duel: OwnDuel): Promise<void> {
  const funded = await chain.readConfirmedEscrow(duel.escrow);
  if (funded === null) throw new Error('the payments did not land');
  const state = await waitForConfirmedStage(chain, duel, EscrowStage.Accepted, calculateLastAcceptSlot(funded));
  checklist.record('withdrawn-unaccepted', state === 'missed' ? null : 'accepted terms that it had withdrawn');
}

const postDraws = ({ client }: CheckContext, question: unknown): Promise<ProviderReply> =>
  retryWhileUnavailable(() => client.post('/draws', JSON.stringify(question)));

/** Checks that the provider refuses a draw request about terms that it doesn't know. */
async function checkUnknownTerms(scene: CheckContext, duel: OwnDuel): Promise<void> {
  const reply = await postDraws(scene, buildDrawRequestBody(scene.chain, duel, UNKNOWN_ENTROPY));
  scene.checklist.record('unknown-terms', findRefusalFault(reply, 404, 'unknown-terms'));
}

/** Sends requests before the lock, which must be refused, then checks the answer. */
async function checkAskedAtEachStep(
  scene: CheckContext,
  duel: OwnDuel,
  keep: (answered: SavedAnswer) => void,
): Promise<void> {
  const { chain, checklist } = scene;
  const checkMustWait = async (name: 'waits-for-payments' | 'waits-for-lock', when: string) => {
    const fault = findRefusalFault(
      await postDraws(scene, buildDrawRequestBody(chain, duel, UNKNOWN_ENTROPY)),
      409,
      'not-final',
    );
    checklist.record(name, fault && `${fault} ${when}`);
  };
  await checkMustWait('waits-for-payments', 'before any payment');
  await payDuelFee(chain, duel, 'creator');
  await checkMustWait('waits-for-payments', 'after one payment');
  await payDuelFee(chain, duel, 'opponent');
  await checkMustWait('waits-for-lock', 'before the lock');
  const latest = (await chain.readTime()).slot + 2n * MAX_STEP_SLOTS;
  const accepted = await waitForConfirmedStage(chain, duel, EscrowStage.Accepted, latest);
  if (accepted === 'missed') return checklist.record('accepts', 'did not accept the second duel');
  const reply = await withdrawTerms(scene, duel.termsHash);
  checklist.record('accepted-stays', findRefusalFault(reply, 409, 'accepted'));
  if (accepted.stage === EscrowStage.Accepted) await checkMustWait('waits-for-lock', 'before the lock');
  const locked = await waitForConfirmedStage(chain, duel, EscrowStage.Locked, accepted.targetSlot + MAX_STEP_SLOTS);
  if (locked === 'missed') return checklist.record('carries-on', 'did not lock the second duel');
  await checkWaitsForFinality(scene, duel, locked);
  await checkAnswer(scene, duel, keep);
}

/**
 * Sends a request as soon as the lock is confirmed. The provider must not answer before the lock is finalized and the
 * reveal slot is reached. Leaves the check out if both hold right after an answer, since it may have been in time.
 */
async function checkWaitsForFinality(scene: CheckContext, duel: OwnDuel, locked: Escrow): Promise<void> {
  const { chain, checklist } = scene;
  const reply = await postDraws(scene, buildDrawRequestBody(chain, duel, toEntropy(locked)));
  const after = await chain.readFinalizedEscrow(duel.escrow);
  const isFinal =
    after !== null && after.stage >= EscrowStage.Locked && (await chain.readTime()).slot >= calculateRevealSlot(locked);
  if (reply.status !== 200) return checklist.record('waits-for-finality', null);
  if (isFinal) return checklist.leaveOut('waits-for-finality', 'the chain was final too soon');
  checklist.record('waits-for-finality', 'answered while the lock was not final');
}

/** Checks the answer once the lock is final, gives it to `keep`, and checks the result on chain. */
async function checkAnswer(scene: CheckContext, duel: OwnDuel, keep: (answered: SavedAnswer) => void): Promise<void> {
  const { chain, checklist } = scene;
  const final = await waitForFinalizedStage(chain, duel, EscrowStage.Locked);
  const question = buildDrawRequestBody(chain, duel, toEntropy(final));
  await checkWrongQuestions(scene, question);
  const reply = await retryWhileNotFinal(scene, question);
  checklist.record('answers', reply.status === 200 ? null : `answered ${formatReply(reply)}`);
  if (reply.status !== 200) return;
  const answer = checkAnswerReply(reply, duel, question, checklist);
  await checkSameAnswer(scene, question, reply);
  keep({ question: JSON.stringify(question), answer: reply.text });
  if (answer === null) return;
  const resolved = await waitForConfirmedStage(
    chain,
    duel,
    EscrowStage.Resolved,
    calculateRevealSlot(final) + 2n * MAX_STEP_SLOTS,
  );
  if (resolved === 'missed') return checklist.record('carries-on', 'brought no result of the second duel');
  checklist.record('answer-is-result', findResultFault(answer, resolved));
  await waitForFinalizedStage(chain, duel, EscrowStage.Resolved);
  await checkSameAnswer(scene, question, reply);
}

/**
 * Asks up to `ANSWER_TRIES` times while the provider answers `not-final` or 503, since its nodes may be some slots
 * behind ours. Returns the last reply.
 */
async function retryWhileNotFinal(scene: CheckContext, question: DrawRequestBody): Promise<ProviderReply> {
  for (let tries = 1; ; tries += 1) {
    const reply = await postDraws(scene, question);
    const waits = reply.code === 'not-final' || reply.status === 503;
    if (!waits || tries >= ANSWER_TRIES) return reply;
    await pause(ANSWER_RETRY_MS);
  }
}

/**
 * Checks that the provider refuses the question with each of `invalidDrawRequestChanges`. Waits for the answer to the
 * right one first: before, `not-final` would be right too.
 */
async function checkWrongQuestions(scene: CheckContext, question: DrawRequestBody): Promise<void> {
  await retryWhileNotFinal(scene, question);
  for (const [what, change] of invalidDrawRequestChanges) {
    const fault = findRefusalFault(await postDraws(scene, change(question)), 422, 'request-wrong');
    scene.checklist.record('wrong-question', fault && `${fault} to a question with ${what}`);
  }
}

/** Asks the same question three more times, once with its members reordered: each must get the same bytes. */
async function checkSameAnswer(scene: CheckContext, question: DrawRequestBody, { text }: ProviderReply): Promise<void> {
  const again = [
    postDraws(scene, question),
    postDraws(scene, question),
    scene.client.post('/draws', reorderMembers(question)),
  ];
  for (const reply of await Promise.all(again))
    scene.checklist.record(
      'answer-same',
      reply.status === 200 && reply.text === text ? null : `answered ${formatReply(reply)} instead of the same bytes`,
    );
}

/** Returns how the program's result differs from the answer (seed, entries, tickets or winner), or null. */
function findResultFault({ seed, draws, winner }: DrawAnswer, escrow: Escrow): string | null {
  const recorded = bytesToHex(Uint8Array.from(escrow.seed));
  if (recorded !== seed) return 'another seed is on chain';
  const isSame = draws.every(
    ({ ticket, entryIndex }, side) => escrow.tickets[side] === ticket && escrow.entryIndexes[side] === entryIndex,
  );
  if (!isSame) return 'other draws are on chain';
  return winner === (escrow.winner === 0 ? 'creator' : 'opponent') ? null : 'another winner is on chain';
}
