import { hashCanonicalJson, type Json } from '../../lib/core/canonical-json';
import { sha256Hex } from '../../lib/core/hash';
import { currentCrashMode } from '../../lib/crash/rules/mode';
import { calculateCrashResult, type StageDecision } from '../../lib/crash/rules/result';
import { calculateFlipResult, coinSides, currentFlipMode } from '../../lib/flip/rules';
import { type ProofMode, type RgsProof, toEvidenceEntry } from '../../lib/proofs/rules/proof';
import { toHex } from '../../lib/proofs/rules/step';
import { calculateStreakResult, currentStreakMode, type StreakMove } from '../../lib/streak/rules';
import type { SeededRandom } from './dice';

interface SeedPair {
  readonly serverSeed: Uint8Array;
  readonly clientSeed: string;
}

/** The parts of an invented round that depend on its mode. */
type MadeRound = { readonly rules: Json; readonly decisions: Json; readonly result: Json };

/** Functions that play an invented round of a mode to its end. */
const roundMakers: Readonly<Record<'crash' | 'flip' | 'streak', (dice: SeededRandom, round: SeedPair) => MadeRound>> = {
  crash: (dice, { serverSeed, clientSeed }) => {
    const upTo = dice.nextBelow(9);
    const last = dice.oneOf<StageDecision['action']>('cash-out', 'forfeit');
    const decisions: StageDecision[] = [];
    // If the player continues past the last reached stage, the round crashes, possibly at its start.
    for (let stage = 1; ; stage += 1) {
      const ended = nullIfThrows(() => calculateCrashResult(currentCrashMode, serverSeed, clientSeed, decisions));
      if (ended !== null) return { rules: currentCrashMode, decisions, result: ended };
      decisions.push({ stage, action: stage > upTo || stage === 8 ? last : 'continue' });
    }
  },
  flip: (dice, { serverSeed, clientSeed }) => {
    const choice = dice.oneOf(...coinSides);
    const result = calculateFlipResult(currentFlipMode, serverSeed, clientSeed, choice);
    return { rules: currentFlipMode, decisions: [choice], result };
  },
  streak: (dice, { serverSeed, clientSeed }) => {
    const moves: StreakMove[] = [];
    for (;;) {
      moves.push(dice.oneOf('higher', 'lower', dice.nextBelow(6) === 0 ? 'stop' : 'higher'));
      const result = calculateStreakResult(currentStreakMode, serverSeed, clientSeed, moves);
      if (result.outcome !== 'open') return { rules: currentStreakMode, decisions: moves, result };
    }
  },
};

/** Returns the result, or null if `make` throws, as it does while the round isn't over. */
function nullIfThrows<Result>(make: () => Result): Result | null {
  try {
    return make();
  } catch {
    return null;
  }
}

/** Makes the proof of an invented single-player round. */
export function makeSinglePlayerProof(dice: SeededRandom, mode: 'crash' | 'flip' | 'streak'): RgsProof {
  const roundId = `${mode}_${dice.nextBelow(1e12)}`;
  const serverSeed = dice.nextBytes();
  const clientSeed = Array.from({ length: 1 + dice.nextBelow(64) }, () =>
    String.fromCharCode(0x21 + dice.nextBelow(0x5e)),
  ).join('');
  const { rules, decisions, result } = roundMakers[mode](dice, { serverSeed, clientSeed });
  const [committedAt, clientSeedAt, endedAt] = ['00.000', '01.500', '42.001'].map((at) => `2026-11-21T10:00:${at}Z`);
  const round = {
    ...{
      roundId,
      mode: mode satisfies ProofMode,
      modeVersion: 1,
      commitmentId: null,
      serverSeedHash: sha256Hex(serverSeed),
      clientSeed,
    },
    ...{ committedAt, clientSeedAt, endedAt, decisions },
  } as Json;
  return {
    ...{ proofVersion: 1, mode, modeVersion: 1, roundId },
    commitment: { hash: sha256Hex(serverSeed), committedAt: committedAt as string, id: null },
    reveal: { serverSeed: toHex(serverSeed), clientSeed, nonce: 0 },
    evidence: [toEvidenceEntry('mode', rules), toEvidenceEntry('round', round)],
    result: result as RgsProof['result'],
    resultHash: hashCanonicalJson(result),
  };
}
