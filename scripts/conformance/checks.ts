/** A section of docs/provider.md. */
type Section = 'Requests' | 'GET /health' | 'GET /commitments' | 'GET /cards' | 'POST /draws' | 'Answers' | 'Refusals';

interface Check {
  readonly section: Section;
  /** What a provider that conforms does. */
  readonly words: string;
}

/** Everything that is looked at, by the name that `--json` gives it, in the order of the list. */
export const checks = {
  'unknown-path': { section: 'Requests', words: 'answers 404 where there is nothing' },
  'malformed-question': { section: 'Requests', words: 'refuses a body that is no question with request-wrong' },
  'large-question': { section: 'Requests', words: 'refuses a body above 1 MiB, and goes on' },
  'in-time': { section: 'Requests', words: 'says something within the time that the service waits' },
  'health-form': { section: 'GET /health', words: 'names its own key' },
  'commitments-form': {
    section: 'GET /commitments',
    words: 'names its own key and gives as many as were asked for',
  },
  'commitments-hashes': { section: 'GET /commitments', words: 'gives lower-case hex of 32 bytes' },
  'commitments-once': {
    section: 'GET /commitments',
    words: 'never gives one twice, to several that ask at once neither',
  },
  'commitments-count': { section: 'GET /commitments', words: 'gives nothing for a count that is not 1 to 100' },
  'cards-form': {
    section: 'GET /cards',
    words: 'names its own key and gives as many as were asked for, or says that it cannot',
  },
  'cards-held': { section: 'GET /cards', words: 'holds each whole card in its own account, finalized' },
  'cards-once': { section: 'GET /cards', words: 'never gives a card twice' },
  'waits-for-payments': { section: 'POST /draws', words: 'does not answer before both payments' },
  'waits-for-lock': { section: 'POST /draws', words: 'does not answer before the entropy is locked' },
  'waits-for-finality': { section: 'POST /draws', words: 'does not answer before payments and lock are finalized' },
  'foreign-commitment': {
    section: 'POST /draws',
    words: 'answers 404 unknown-commitment for a commitment of somebody else',
  },
  'wrong-question': { section: 'POST /draws', words: 'refuses what contradicts the terms, the entries or the chain' },
  answers: { section: 'POST /draws', words: 'answers once the lock is finalized' },
  'answer-form': { section: 'Answers', words: 'has the members of the protocol and no others' },
  'answer-question': { section: 'Answers', words: 'names the question, the terms, the commitment and the entropy' },
  'answer-signature': { section: 'Answers', words: 'is signed by the provider’s key, strictly' },
  'answer-seed': { section: 'Answers', words: 'opens the commitment with its seed' },
  'answer-draws': { section: 'Answers', words: 'draws from the sealed table what seed and entropy give' },
  'answer-values': { section: 'Answers', words: 'values each draw as the sealed table does, and names the better one' },
  'answer-same': { section: 'Answers', words: 'is the same bytes for the same question, however often' },
  'answer-once': { section: 'Answers', words: 'is the only one of its commitment: other terms get commitment-used' },
  'program-takes-it': { section: 'Answers', words: 'is a result that the escrow program takes' },
  'refusal-form': { section: 'Refusals', words: 'says each refusal as { code, message }' },
  'refusal-keeps-seed': { section: 'Refusals', words: 'tells no seed in a refusal' },
} as const satisfies Record<string, Check>;

export type CheckName = keyof typeof checks;

/**
 * What became of a check. Left out: the provider does without it, or the chain did not let it be seen.
 * Not reached: something before it is broken.
 */
export type Verdict =
  | { readonly state: 'holds' | 'not-reached' }
  | { readonly state: 'broken' | 'left-out'; readonly why: string };

/** The list while it is filled. What is broken stays broken. */
export interface Ticks {
  /** `fault` null: it holds. */
  judge(name: CheckName, fault: string | null): void;
  leaveOut(name: CheckName, why: string): void;
  verdict(name: CheckName): Verdict;
}

export function openTicks(): Ticks {
  const verdicts = new Map<CheckName, Verdict>();
  const put = (name: CheckName, verdict: Verdict): void => {
    if (verdicts.get(name)?.state !== 'broken') verdicts.set(name, verdict);
  };
  return {
    judge: (name, fault) => put(name, fault === null ? { state: 'holds' } : { state: 'broken', why: fault }),
    leaveOut: (name, why) => put(name, { state: 'left-out', why }),
    verdict: (name) => verdicts.get(name) ?? { state: 'not-reached' },
  };
}
