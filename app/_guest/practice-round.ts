import type { Clock } from '../../lib/core/clock';
import type { Random } from '../../lib/core/random';
import type { Pack } from '../../lib/packs/contract';
import type { PracticeCommitment } from '../../lib/practice/contract';
import { checkPracticeRip, type PracticeChecks, type PracticeEvidence } from '../../lib/practice/rules/verify';

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
  readonly commitment: PracticeCommitment;
  readonly clientSeed: string;
}

/** A drawn practice card, with everything needed to check the draw. */
export interface PracticeRound extends PracticeEvidence {
  readonly checks: PracticeChecks;
}

/** A commitment is replaced this long before it expires, in milliseconds. */
const EXPIRY_MARGIN_MS = 60_000;
const CLIENT_SEED_BYTES = 16;

/** Ids that this page has ripped. Their server seeds are known, so a draw with one of them would prove nothing. */
const usedPracticeIds = new Set<string>();

/**
 * Chooses the client seed, once the commitment is known: that of `shown`, or a new one if it's missing, about to expire
 * or used.
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
  return { commitment, clientSeed };
}

/** Has the service reveal its seed, and checks the draw. Rejects with the API's error. */
export async function finishPractice(
  { commitment, clientSeed }: PracticeAttempt,
  { reveal, readPack }: PracticePorts,
): Promise<PracticeRound> {
  usedPracticeIds.add(commitment.practiceId);
  const [rip, pack] = await Promise.all([reveal(commitment.practiceId, clientSeed), readPack(commitment.packId)]);
  const evidence = { commitment, clientSeed, rip, pack };
  return { ...evidence, checks: checkPracticeRip(evidence) };
}
