import { z } from 'zod';
import type { Clock } from '../../lib/core/clock';
import type { Random } from '../../lib/core/random';
import type { Pack } from '../../lib/packs/contract';
import type { PracticeCommitment } from '../../lib/practice/contract';
import { checkPracticeRip, type PracticeChecks, type PracticeEvidence } from '../../lib/practice/rules/verify';
import { isFinalRefusal } from '../_site/final-refusal';

/** Dependencies of a practice round. */
export interface PracticePorts {
  readonly commit: (packId: string) => Promise<PracticeCommitment>;
  readonly reveal: (practiceId: string, clientSeed: string) => Promise<PracticeEvidence['rip']>;
  readonly readPack: (packId: string) => Promise<Pack>;
  readonly random: Random;
  readonly clock: Clock;
}

/** The inputs of a draw. They fix its card, so a repeated attempt shows the same one. */
export interface PracticeAttempt {
  readonly packId: string;
  readonly commitment: PracticeCommitment;
  readonly clientSeed: string;
}

/** A drawn practice card, with everything needed to check the draw. */
export interface PracticeRound extends PracticeEvidence {
  readonly checks: PracticeChecks;
}

/** A commitment that expires within this time isn't used any more, in milliseconds. */
const EXPIRY_MARGIN_MS = 60_000;
const CLIENT_SEED_BYTES = 16;

/**
 * Ids of the practice rips whose server seed this page has requested. The seed may be known, so a new draw with it
 * would prove nothing.
 */
const usedPracticeIds = new Set<string>();

/**
 * Chooses the client seed after the service's commitment: `shown`, or a new commitment if `shown` is missing, about to
 * expire or used already.
 */
export async function beginPractice(
  packId: string,
  shown: PracticeCommitment | null,
  { commit, random, clock }: PracticePorts,
): Promise<PracticeAttempt> {
  const isUsable =
    shown !== null &&
    !usedPracticeIds.has(shown.practiceId) &&
    shown.expiresAt.getTime() - clock.now().getTime() > EXPIRY_MARGIN_MS;
  const commitment = isUsable ? shown : await commit(packId);
  const clientSeed = Array.from(random(CLIENT_SEED_BYTES), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return { packId, commitment, clientSeed };
}

/**
 * Why a draw has no card. `refused`: the service refused to reveal its seed; `unverifiable`: its response can't be
 * checked; `unreachable`: anything else failed.
 */
export type PracticeFailure = 'refused' | 'unverifiable' | 'unreachable';

/** The service refused to reveal its seed. */
class SeedRefusedError extends Error {
  override readonly name = 'SeedRefusedError';
}

/** The service's response is malformed, so the draw can't be checked. */
class UnverifiableDrawError extends Error {
  override readonly name = 'UnverifiableDrawError';
}

/** Classifies an error of `beginPractice` or `finishPractice`. An outage isn't a refusal. */
export function classifyFailure(error: unknown): PracticeFailure {
  if (error instanceof SeedRefusedError) return 'refused';
  return error instanceof UnverifiableDrawError ? 'unverifiable' : 'unreachable';
}

/**
 * Has the service reveal its seed, and checks the draw. Throws SeedRefusedError, UnverifiableDrawError, or the error
 * of a call that failed otherwise.
 */
export async function finishPractice(
  { packId, commitment, clientSeed }: PracticeAttempt,
  { reveal, readPack }: PracticePorts,
): Promise<PracticeRound> {
  usedPracticeIds.add(commitment.practiceId);
  const revealing = reveal(commitment.practiceId, clientSeed).catch((error: unknown) => {
    throw isFinalRefusal(error) ? new SeedRefusedError('The seed wasn’t revealed.', { cause: error }) : error;
  });
  const [rip, pack] = await Promise.all([revealing, readPack(packId)]).catch((error: unknown) => {
    throw error instanceof z.ZodError ? toUnverifiable(error) : error;
  });
  const evidence = { packId, commitment, clientSeed, rip, pack };
  try {
    return { ...evidence, checks: checkPracticeRip(evidence) };
  } catch (error) {
    throw toUnverifiable(error);
  }
}

const toUnverifiable = (cause: unknown) => new UnverifiableDrawError('The draw can’t be checked.', { cause });
