import { z } from 'zod';
import { duelParts1, duelParts2 } from './duel/form';
import { verifyDuel } from './duel/verify';
import { findForbiddenJson } from './forbidden-json';
import { gachaParts } from './gacha/form';
import { verifyGacha } from './gacha/verify';
import { PROOF_VERSION, type ProofMode, proofForm, type RgsProof } from './proof';
import { crashParts, flipParts, streakParts } from './seeded/form';
import { crashGame, flipGame, streakGame } from './seeded/games';
import { createSeededVerifier } from './seeded/verify';
import type { Step } from './step';
import { hash, roundId } from './value-forms';

/** The form and the verifier for proofs of one version of a mode. */
interface ProofVerifier {
  readonly form: z.ZodType;
  readonly verify: (proof: RgsProof) => readonly Step[];
}

const buildVerifier = (
  mode: ProofMode,
  modeVersion: number,
  parts: z.ZodRawShape,
  verify: ProofVerifier['verify'],
): ProofVerifier => ({
  form: proofForm.extend({ mode: z.literal(mode), modeVersion: z.literal(modeVersion), ...parts }),
  verify,
});

/** The verifier of each mode's version, by `<mode> <modeVersion>`. A new mode or mode version needs an entry. */
const verifiersByVersion: Readonly<Record<string, ProofVerifier>> = {
  'duels 1': buildVerifier('duels', 1, duelParts1, verifyDuel),
  'duels 2': buildVerifier('duels', 2, duelParts2, verifyDuel),
  'gacha 1': buildVerifier('gacha', 1, gachaParts, verifyGacha),
  'crash 1': buildVerifier('crash', 1, crashParts, createSeededVerifier(crashGame)),
  'flip 1': buildVerifier('flip', 1, flipParts, createSeededVerifier(flipGame)),
  'streak 1': buildVerifier('streak', 1, streakParts, createSeededVerifier(streakGame)),
};

/** Reasons why a text can't be checked at all. */
export type VerificationRefusal = 'not-json' | 'not-a-proof' | 'unknown-version';

/** The result of a verification: the proof with each step, or the reason why it can't be checked. */
export type Verification =
  | { readonly verdict: 'holds' | 'fails'; readonly proof: RgsProof; readonly steps: readonly Step[] }
  | { readonly verdict: VerificationRefusal; readonly says: string };

/** Parses a proof from JSON text and recomputes it. Needs no network and never throws. */
export function verifyText(text: string): Verification {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { verdict: 'not-json', says: (error as Error).message };
  }
  return verifyProof(value);
}

/**
 * Verifies a proof that is already parsed from JSON. Never throws. The verdict is `holds` only if every step passed.
 */
export function verifyProof(value: unknown): Verification {
  const unplain = findForbiddenJson(value);
  if (unplain !== null) return { verdict: 'not-a-proof', says: `In it, ${unplain}.` };
  const head = headForm.safeParse(value);
  if (!head.success)
    return { verdict: 'not-a-proof', says: describeDuelEvidence(value) ?? describeFirstIssue(head.error) };
  const { proofVersion, mode, modeVersion } = head.data;
  const found = proofVersion === PROOF_VERSION ? verifiersByVersion[`${mode} ${modeVersion}`] : undefined;
  if (found === undefined)
    return {
      verdict: 'unknown-version',
      says: `It says proof version ${proofVersion}, mode ${mode}, mode version ${modeVersion}.`,
    };
  const parsed = found.form.safeParse(value);
  if (!parsed.success) return { verdict: 'not-a-proof', says: describeFirstIssue(parsed.error) };
  const proof = parsed.data as RgsProof;
  const steps = found.verify(proof);
  return { verdict: steps.every(({ state }) => state === 'passed') ? 'holds' : 'fails', proof, steps };
}

/** Returns the first failed step, or null. */
export const findFirstFailed = (steps: readonly Step[]): Step | null =>
  steps.find(({ state }) => state === 'failed') ?? null;

/** Members that determine which verifier checks a proof. */
const headForm = z.object({ proofVersion: z.number(), mode: z.string(), modeVersion: z.number() });

/** Members by which a response of `getDuelProof` is recognised: the evidence of a duel's draw, which is no proof. */
const duelEvidenceForm = z.object({ duelId: roundId, requestHash: hash, termsHash: hash });

/** Returns which operation has the proof, if the value is a response of `getDuelProof`; null for any other value. */
function describeDuelEvidence(value: unknown): string | null {
  const { data } = duelEvidenceForm.safeParse(value);
  if (data === undefined) return null;
  const { duelId } = data;
  return `It is a response of getDuelProof, which has the draw’s evidence only. Verify the response of getRgsProof with mode “duels” and roundId “${duelId}”: GET /rgs/rounds/duels/${duelId}/proof.`;
}

function describeFirstIssue({ issues }: z.ZodError): string {
  const [first] = issues;
  if (first === undefined) return 'It has not the form of a proof.';
  const at = first.path.map(String).join('.');
  return at === '' ? `${first.message}.` : `${at}: ${first.message}.`;
}
