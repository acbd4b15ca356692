import type { Queries } from '../../db/client';
import { ProblemError } from '../api/problems';
import { hashCanonicalJson, type Json } from '../core/canonical-json';
import { findEndedRound } from '../crash/proof-store';
import { type GameConfig, readGameConfig } from '../demo-games/config-store';
import { findEndedDemoRound } from '../demo-games/proof-store';
import { PROOF_VERSION, type RgsProof, toEvidenceEntry } from './rules/proof';
import { crashGame, flipGame, type Seeds, streakGame } from './rules/seeded/games';
import { fromHex } from './rules/step';

/** The part of a demo game that proofs need. */
interface GameWithResult {
  readonly computeResult: (rules: never, seeds: Seeds, decisions: readonly unknown[]) => Json;
}

/** The stored data of an ended round of Crash, Flip or Card Streak. */
interface EndedSeededRound {
  readonly roundId: string;
  readonly configHash: string;
  readonly serverSeedHash: string;
  readonly serverSeed: string;
  readonly clientSeed: string;
  readonly committedAt: Date;
  readonly startedAt: Date;
  readonly endedAt: Date;
}

/** Builds the proof of a crash round; null if not found. Throws `round-not-settled` if it isn't over or was voided. */
export async function proveCrash(queries: Queries, roundId: string): Promise<RgsProof | null> {
  const round = await findEndedRound(queries, roundId);
  if (round === null) return null;
  if (round === 'open') throw new ProblemError('round-not-settled');
  const decisions = round.decisions.map(({ stage, action }) => ({ stage, action }));
  return proveSeeded(queries, 'crash', crashGame, round, decisions);
}

/** Returns the `RoundProver` of a demo game. It throws `round-not-settled` if the round isn't over or was voided. */
const createDemoProver =
  (mode: 'flip' | 'streak', game: GameWithResult) =>
  async (queries: Queries, roundId: string): Promise<RgsProof | null> => {
    const round = await findEndedDemoRound(queries, mode, roundId);
    if (round === null) return null;
    if (round === 'open') throw new ProblemError('round-not-settled');
    return proveSeeded(
      queries,
      mode,
      game,
      round,
      round.moves.map(({ move }) => move),
    );
  };

export const proveFlip = createDemoProver('flip', flipGame);
export const proveStreak = createDemoProver('streak', streakGame);

async function proveSeeded(
  queries: Queries,
  mode: 'crash' | 'flip' | 'streak',
  game: GameWithResult,
  { roundId, configHash, serverSeedHash, serverSeed, clientSeed, ...at }: EndedSeededRound,
  decisions: readonly Json[],
): Promise<RgsProof> {
  const rules = await readGameConfig<GameConfig>(queries, configHash);
  const { modeVersion } = rules;
  const committedAt = at.committedAt.toISOString();
  const round: Json = {
    ...{ roundId, mode, modeVersion, commitmentId: null, serverSeedHash, clientSeed, committedAt, decisions },
    clientSeedAt: at.startedAt.toISOString(),
    endedAt: at.endedAt.toISOString(),
  };
  const result = game.computeResult(rules as never, { serverSeed: fromHex(serverSeed), clientSeed }, decisions);
  return {
    ...{ proofVersion: PROOF_VERSION, mode, modeVersion, roundId },
    commitment: { hash: serverSeedHash, committedAt, id: null },
    reveal: { serverSeed, clientSeed, nonce: 0 },
    evidence: [toEvidenceEntry('mode', rules), toEvidenceEntry('round', round)],
    result: result as RgsProof['result'],
    resultHash: hashCanonicalJson(result),
  };
}
