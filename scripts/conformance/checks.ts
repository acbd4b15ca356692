/** The title of a section of docs/provider.md, without path parameters. */
type Section =
  | 'Requests'
  | 'Authentication'
  | 'GET /health'
  | 'POST /commitments'
  | 'GET /cards'
  | 'POST /terms'
  | 'DELETE /terms'
  | 'Accepted duels'
  | 'POST /draws'
  | 'POST /deliveries'
  | 'DELETE /deliveries'
  | 'Answers'
  | 'Refusals';

/** A check of a provider: the section that it is about, and the requirement. */
interface Check {
  readonly section: Section;
  /** The behaviour that a conforming provider must show. The provider, or its answer, is the subject to add. */
  readonly requirement: string;
}

/** Every check, by the name that `--json` gives it, in the order of the list. */
export const checks = {
  'unknown-path': { section: 'Requests', requirement: 'answers 404 where there is nothing' },
  'malformed-body': { section: 'Requests', requirement: 'refuses a body that makes no sense with request-wrong' },
  'large-body': { section: 'Requests', requirement: 'refuses a body above 1 MiB, and goes on' },
  'in-time': { section: 'Requests', requirement: 'says something within the time that the service waits' },
  'needs-token': { section: 'Authentication', requirement: 'answers nothing without the token, or with another one' },
  'signs-replies': { section: 'Authentication', requirement: 'signs each reply for its request, refusals included' },
  'health-form': { section: 'GET /health', requirement: 'names its own key, and what it can stake' },
  'commitments-form': {
    section: 'POST /commitments',
    requirement: 'names its own key and gives one for each duel',
  },
  'commitments-hashes': { section: 'POST /commitments', requirement: 'gives lower-case hex of 32 bytes' },
  'commitments-bound': {
    section: 'POST /commitments',
    requirement: 'gives the same one for the same duel, and another one for every other duel',
  },
  'commitments-count': {
    section: 'POST /commitments',
    requirement: 'gives none for fewer than 1 and more than 100 duels',
  },
  'cards-form': {
    section: 'GET /cards',
    requirement: 'names its own key and gives as many as were asked for, or says that it cannot',
  },
  'cards-held': { section: 'GET /cards', requirement: 'holds each whole card in its own account, finalized' },
  'cards-once': { section: 'GET /cards', requirement: 'never gives a card twice' },
  consents: { section: 'POST /terms', requirement: 'consents to terms that are in order, signed strictly' },
  'consent-same': { section: 'POST /terms', requirement: 'gives the same terms the same answer' },
  'consent-once': {
    section: 'POST /terms',
    requirement: 'consents to the first terms of a commitment alone, of two at once, too',
  },
  'foreign-commitment': {
    section: 'POST /terms',
    requirement: 'refuses a commitment that is not of this very duel with unknown-commitment',
  },
  'wrong-terms': { section: 'POST /terms', requirement: 'refuses terms that it should not stake on' },
  withdraws: { section: 'DELETE /terms', requirement: 'withdraws what it has not accepted, and says so again' },
  'consents-again': {
    section: 'DELETE /terms',
    requirement: 'agrees again to withdrawn terms that it is asked for again',
  },
  'withdrawn-binds': {
    section: 'DELETE /terms',
    requirement: 'consents to no other terms under a withdrawn commitment, and withdraws none that it does not know',
  },
  'withdrawn-unaccepted': {
    section: 'DELETE /terms',
    requirement: 'does not accept withdrawn terms when they are paid',
  },
  'accepted-stays': { section: 'DELETE /terms', requirement: 'withdraws nothing that it has accepted' },
  accepts: { section: 'Accepted duels', requirement: 'accepts by itself once both have paid, with its own bond' },
  'carries-on': { section: 'Accepted duels', requirement: 'locks and reveals by itself, with nobody asking' },
  'brings-cards': { section: 'Accepted duels', requirement: 'brings both drawn cards to the winner by itself' },
  'takes-bond-back': { section: 'Accepted duels', requirement: 'takes its bond back by itself' },
  'unknown-terms': { section: 'POST /draws', requirement: 'answers 404 unknown-terms for terms it did not agree to' },
  'waits-for-payments': { section: 'POST /draws', requirement: 'does not answer before both payments' },
  'waits-for-lock': { section: 'POST /draws', requirement: 'does not answer before the entropy is locked' },
  'waits-for-finality': {
    section: 'POST /draws',
    requirement: 'neither answers nor reveals before the lock is finalized',
  },
  'wrong-question': { section: 'POST /draws', requirement: 'refuses what contradicts the terms or the chain' },
  answers: { section: 'POST /draws', requirement: 'answers once the lock is finalized' },
  'promises-delivery': {
    section: 'POST /deliveries',
    requirement: 'names a whole card and signs strictly that it brings this one',
  },
  'delivery-same': {
    section: 'POST /deliveries',
    requirement: 'gives a delivery the same card again, and no other card or wallet under its id',
  },
  'delivery-promise': {
    section: 'POST /deliveries',
    requirement: 'takes its own promise and keeps to its card, and brings no card for one that it did not sign',
  },
  delivers: { section: 'POST /deliveries', requirement: 'brings the card to the wallet by itself' },
  'withdraws-delivery': {
    section: 'DELETE /deliveries',
    requirement: 'withdraws a delivery that it does not know, and refuses it when it is asked for later',
  },
  'delivery-stays': { section: 'DELETE /deliveries', requirement: 'withdraws nothing that it has sent' },
  'answer-form': { section: 'Answers', requirement: 'has the members of the protocol and no others' },
  'answer-question': {
    section: 'Answers',
    requirement: 'names the question, the terms, the commitment and the entropy',
  },
  'answer-signature': { section: 'Answers', requirement: 'is signed by the provider’s key, strictly' },
  'answer-seed': { section: 'Answers', requirement: 'opens the commitment with its seed' },
  'answer-draws': { section: 'Answers', requirement: 'draws from the sealed table what seed and entropy give' },
  'answer-values': {
    section: 'Answers',
    requirement: 'values each draw as the sealed table does, and names the better one',
  },
  'answer-same': { section: 'Answers', requirement: 'is the same bytes for the same question, however often' },
  'answer-is-result': { section: 'Answers', requirement: 'is the result that the escrow program recorded' },
  'refusal-form': { section: 'Refusals', requirement: 'says each refusal as { code, message }' },
  'refusal-keeps-seed': { section: 'Refusals', requirement: 'tells no seed in a refusal' },
} as const satisfies Record<string, Check>;

export type CheckName = keyof typeof checks;

/**
 * Outcome of a check. `left-out`: it couldn't be judged, for the reason `why`, and doesn't count as failed.
 * `not-reached`: nothing was recorded.
 */
export type Verdict =
  | { readonly state: 'holds' | 'not-reached' }
  | { readonly state: 'broken' | 'left-out'; readonly why: string };

/** Collects the outcomes of checks during a run. A check that has failed once stays failed. */
export interface Checklist {
  /** Records a result: `fault` says why the check fails, and is null if it holds. */
  record(name: CheckName, fault: string | null): void;
  leaveOut(name: CheckName, why: string): void;
  getVerdict(name: CheckName): Verdict;
}

/** Opens an empty checklist. */
export function openChecklist(): Checklist {
  const verdicts = new Map<CheckName, Verdict>();
  const put = (name: CheckName, verdict: Verdict): void => {
    if (verdicts.get(name)?.state !== 'broken') verdicts.set(name, verdict);
  };
  return {
    record: (name, fault) => put(name, fault === null ? { state: 'holds' } : { state: 'broken', why: fault }),
    leaveOut: (name, why) => put(name, { state: 'left-out', why }),
    getVerdict: (name) => verdicts.get(name) ?? { state: 'not-reached' },
  };
}
