import { hexToBytes } from '@noble/hashes/utils.js';
import { commitResult } from '../../lib/chain/escrow/instructions';
import { EscrowStage } from '../../lib/chain/escrow/state';
import { proveEntry } from '../../lib/chain/escrow/table';
import { pause } from '../../lib/client/retry';
import { sha256Hex } from '../../lib/core/hash';
import type { DrawAnswer } from '../../lib/provider/rules/answer';
import { judgeAnswer } from './answer';
import { type Asked, type Said, wordsOf } from './ask';
import type { Chain } from './chain';
import type { Ticks } from './checks';
import { agree, finalAt, lock, type OwnDuel, type Players, pay } from './duel';
import type { Kept } from './kept';
import { type Entropy, entropyOf, type Question, questionOf, rewritten, wrongQuestions } from './question';

/** Who is asked about what. */
export interface Scene {
  readonly asked: Asked;
  readonly chain: Chain;
  readonly players: Players;
  readonly publicKey: string;
  readonly ticks: Ticks;
  /** Tells what happens. */
  readonly tell: (step: string) => void;
  /** Is given what was answered. */
  readonly keep: (answered: Kept) => void;
  /** Makes the ids of duels this run's own. */
  readonly runId: string;
}

const ANSWER_TRIES = 30;
const ANSWER_RETRY_MS = 500;
/** What is asked for before there is any entropy. */
export const UNKNOWN: Entropy = { slot: 1n, hash: sha256Hex('nobody knows it yet') };

/**
 * Plays three duels: one that is asked about too early and wrongly, and two under one commitment, of which
 * only one may be answered.
 */
export async function checkDraws(scene: Scene, [early = '', shared = '']: readonly string[]): Promise<void> {
  const { chain, players, publicKey, tell, runId } = scene;
  const open = (name: string, commitment: string) =>
    agree(chain, players, { duelId: `conformance_${runId}_${name}`, publicKey, commitment });
  const [hasty, first, second] = [
    await open('hasty', early),
    await open('first', shared),
    await open('second', shared),
  ];
  await askForeign(scene, hasty);
  await askEarly(scene, hasty, [first, second]);
  tell('Three duels are paid and locked');
  const [one, other] = await Promise.all([first, second].map((duel) => askable(scene, duel)));
  const answered = await askBoth(scene, one as Askable, other as Askable);
  await askWrongly(scene, await askable(scene, hasty));
  if (answered === null) return;
  scene.keep({ question: JSON.stringify(answered.question), answer: answered.said.text });
  await commit(scene, answered);
  tell('The answer was shown to the escrow program');
  await askAgain(scene, answered);
}

/** A duel with its question, once its lock is final. */
interface Askable {
  readonly duel: OwnDuel;
  readonly question: Question;
}

async function askable({ chain }: Scene, duel: OwnDuel): Promise<Askable> {
  const locked = await finalAt(chain, duel, EscrowStage.Locked);
  return { duel, question: questionOf(chain, duel, entropyOf(locked)) };
}

const ask = ({ asked }: Scene, question: unknown): Promise<Said> => asked.post('draws', JSON.stringify(question));

async function askForeign(scene: Scene, duel: OwnDuel): Promise<void> {
  const { chain, players, publicKey, ticks } = scene;
  const commitment = sha256Hex(`nobody’s seed ${duel.duelId}`);
  const foreign = await agree(chain, players, { duelId: duel.duelId, publicKey, commitment });
  const said = await ask(scene, questionOf(chain, foreign, UNKNOWN));
  const isRight = said.status === 404 && said.code === 'unknown-commitment';
  ticks.judge('foreign-commitment', isRight ? null : `answered ${wordsOf(said)}`);
}

/** Asks at each step towards the lock. The other duels are paid and locked meanwhile. */
async function askEarly(scene: Scene, hasty: OwnDuel, others: readonly OwnDuel[]): Promise<void> {
  const { chain, ticks, tell } = scene;
  const refuses = async (name: 'waits-for-payments' | 'waits-for-lock', when: string) => {
    const said = await ask(scene, questionOf(chain, hasty, UNKNOWN));
    const waits = said.status === 409 && said.code === 'not-final';
    ticks.judge(name, waits ? null : `answered ${wordsOf(said)} ${when}`);
  };
  await refuses('waits-for-payments', 'before any payment');
  const paid = Promise.all(others.flatMap((duel) => [pay(chain, duel, 'creator'), pay(chain, duel, 'opponent')]));
  // What is wrong with them is thrown where they are waited for.
  paid.catch(() => {});
  await pay(chain, hasty, 'creator');
  await finalAt(chain, hasty, EscrowStage.Funding);
  await refuses('waits-for-payments', 'after one payment');
  tell('One of two payments is final');
  await pay(chain, hasty, 'opponent');
  await finalAt(chain, hasty, EscrowStage.Funded);
  await paid;
  await refuses('waits-for-lock', 'before the lock');
  tell('Both payments are final');
  await Promise.all([hasty, ...others].map((duel) => lock(chain, duel)));
  await askBeforeFinality(scene, hasty);
}

/** The lock is on chain, and could still vanish with a fork: whoever answers now answers too early. */
async function askBeforeFinality(scene: Scene, duel: OwnDuel): Promise<void> {
  const { chain, ticks } = scene;
  const locked = await chain.confirmedEscrow(duel.escrow);
  if (locked === null) return ticks.leaveOut('waits-for-finality', 'the lock was not seen before it was final');
  const said = await ask(scene, questionOf(chain, duel, entropyOf(locked)));
  const after = await chain.escrow(duel.escrow);
  if (said.status !== 200) return ticks.judge('waits-for-finality', null);
  if (after?.stage === EscrowStage.Locked) return ticks.leaveOut('waits-for-finality', 'the chain was final too soon');
  ticks.judge('waits-for-finality', 'answered while the lock was not final');
}

/** Every wrong question must be refused; asked once the provider's own node has seen the lock. */
async function askWrongly(scene: Scene, { question }: Askable): Promise<void> {
  for (const [what, change] of wrongQuestions) {
    const said = await ask(scene, change(question));
    const refused = said.status === 422 && said.code === 'request-wrong';
    scene.ticks.judge('wrong-question', refused ? null : `answered ${wordsOf(said)} to a question with ${what}`);
  }
}

interface Answered extends Askable {
  readonly said: Said;
  readonly answer: DrawAnswer;
}

/** Two duels under one commitment at the same moment: one answer, and the other refused from then on. */
async function askBoth(scene: Scene, one: Askable, other: Askable): Promise<Answered | null> {
  const { ticks } = scene;
  const replies = await untilAnswered(scene, [one, other]);
  const at = replies.findIndex(({ status }) => status === 200);
  const said = replies[at];
  ticks.judge('answers', said === undefined ? `answered ${replies.map(wordsOf).join(' and ')}` : null);
  if (said === undefined) return null;
  const [mine, theirs] = at === 0 ? [one, other] : [other, one];
  const beside = replies[1 - at] as Said;
  ticks.judge('answer-once', beside.status === 200 ? 'answered for two terms at once' : null);
  const late = await ask(scene, theirs.question);
  const isUsed = late.status === 409 && late.code === 'commitment-used';
  ticks.judge('answer-once', isUsed ? null : `answered ${wordsOf(late)} to other terms`);
  const answer = judgeAnswer(said, mine.duel, mine.question, ticks);
  await compare(scene, mine.question, said);
  return answer === null ? null : { ...mine, said, answer };
}

/** A provider's own node may be some slots behind ours, so that it says `not-final` a while longer. */
async function untilAnswered(scene: Scene, both: readonly Askable[]): Promise<readonly Said[]> {
  for (let tries = 1; ; tries += 1) {
    const replies = await Promise.all(both.map(({ question }) => ask(scene, question)));
    const waits = replies.every(({ code, status }) => code === 'not-final' || status === 503);
    if (!waits || tries >= ANSWER_TRIES) return replies;
    await pause(ANSWER_RETRY_MS);
  }
}

/** The same question, several times and written otherwise, gets the same bytes. */
async function compare(scene: Scene, question: Question, { text }: Said): Promise<void> {
  const again = [ask(scene, question), ask(scene, question), scene.asked.post('draws', rewritten(question))];
  for (const said of await Promise.all(again))
    scene.ticks.judge(
      'answer-same',
      said.status === 200 && said.text === text ? null : `answered ${wordsOf(said)} instead of the same bytes`,
    );
}

/** Shows seed and entries to the program, exactly as the provider named them. */
async function commit({ chain, ticks }: Scene, { duel, answer }: Answered): Promise<void> {
  const [first, second] = answer.draws.map(({ entryIndex }) => entryIndex % duel.table.entries.length) as [
    number,
    number,
  ];
  const proofs = [proveEntry(duel.table, first), proveEntry(duel.table, second)] as const;
  const seed = hexToBytes(answer.seed);
  const instruction = commitResult({ escrow: duel.escrow, programAddress: chain.programId, seed, proofs });
  const outcome = await chain.send(duel.opponent, [instruction]);
  ticks.judge(
    'program-takes-it',
    outcome.kind === 'confirmed' ? null : `the program says ${outcome.kind === 'refused' ? outcome.reason : 'nothing'}`,
  );
}

/** The result is on chain now; what was answered stays what it was. */
async function askAgain(scene: Scene, { duel, question, said }: Answered): Promise<void> {
  if (scene.ticks.verdict('program-takes-it').state === 'holds') await finalAt(scene.chain, duel, EscrowStage.Resolved);
  await compare(scene, question, said);
}
