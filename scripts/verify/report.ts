import { stripVTControlCharacters } from 'node:util';
import type { Step } from '../../lib/proofs/rules/step';
import { findFirstFailed, type Verification } from '../../lib/proofs/rules/verify';

type NamedVerification = readonly [name: string, verification: Verification];

const REFUSAL_TEXTS = {
  'not-json': 'is not JSON',
  'not-a-proof': 'is not a proof of a round',
  'unknown-version': 'is of a version that this checker does not know',
} as const;

/**
 * Removes escape sequences and replaces the other control characters except line breaks: with them a stranger's proof
 * could control the terminal.
 */
const maskControlCharacters = (said: string): string => stripVTControlCharacters(said).replace(/[^\P{Cc}\n]/gu, '?');

/**
 * Formats a verification as text: a line for each step that passed, and the formula, inputs and outcome of any other
 * step; or the reason why the proof can't be checked.
 */
export function formatVerification([name, found]: NamedVerification): string {
  if (!('steps' in found)) return maskControlCharacters(`${name} ${REFUSAL_TEXTS[found.verdict]}. ${found.says}`);
  const { proof, steps, verdict } = found;
  const head = `${name}: round ${proof.roundId} of ${proof.mode}, version ${proof.modeVersion}`;
  const failed = steps.filter(({ state }) => state === 'failed').length;
  const end = verdict === 'holds' ? `All ${steps.length} steps hold.` : `${failed} of ${steps.length} steps fail.`;
  return maskControlCharacters([head, ...steps.map(formatStep), end].join('\n'));
}

const formatStep = ({ key, words, formula, inputs, outcome, state }: Step): string =>
  state === 'passed'
    ? `  ✓ ${key}: ${words}`
    : [
        `  ✗ ${key}: ${words}`,
        ...formula.split('\n').map((line) => `      ${line}`),
        ...inputs.map(([input, value]) => `      ${input}: ${value}`),
        `      found: ${outcome}`,
      ].join('\n');

/** Returns a verification as an object for `--json`. */
export const toJsonVerification = ([name, found]: NamedVerification) =>
  'steps' in found
    ? {
        name,
        verdict: found.verdict,
        mode: found.proof.mode,
        roundId: found.proof.roundId,
        firstFailed: findFirstFailed(found.steps)?.key ?? null,
        steps: found.steps,
      }
    : { name, verdict: found.verdict, says: found.says, firstFailed: null };
