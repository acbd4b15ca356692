/**
 * The rule of one stage: its cash-out multiplier, and the probability of reaching it from the stage before, `survives`
 * of `outOf`.
 */
export interface CrashStageRule {
  readonly stage: number;
  readonly multiplierHundredths: number;
  readonly survives: number;
  readonly outOf: number;
}

/** The rules of a round. Immutable: a changed rule gets a new `modeVersion`. */
export type CrashMode = {
  readonly schema: 'ripduel.rgs-mode/1';
  readonly mode: 'crash';
  readonly modeVersion: number;
  readonly stake: 'none';
  readonly returnHundredths: number;
  readonly decisionMs: number;
  readonly defaultAction: 'forfeit';
  readonly draw: string;
  readonly stages: readonly (CrashStageRule & { readonly [key: string]: number })[];
};

/** Expected return of playing until a chosen stage, the same for each stage, in percent of a stake. */
const AVERAGE_RETURN_HUNDREDTHS = 96;

/** Builds stages that a round reaches, from its start, with a probability of 0.96 / multiplier. */
const buildStages = (multipliers: readonly number[]): CrashMode['stages'] =>
  multipliers.map((outOf, index) => ({
    stage: index + 1,
    multiplierHundredths: outOf,
    survives: multipliers[index - 1] ?? AVERAGE_RETURN_HUNDREDTHS,
    outOf,
  }));

const firstMode: CrashMode = {
  schema: 'ripduel.rgs-mode/1',
  mode: 'crash',
  modeVersion: 1,
  stake: 'none',
  returnHundredths: AVERAGE_RETURN_HUNDREDTHS,
  decisionMs: 20_000,
  defaultAction: 'forfeit',
  draw: 'hmac-sha256(serverSeed, clientSeed:nonce), first 8 bytes big endian, rejection sampling; one draw a stage',
  stages: buildStages([120, 150, 200, 300, 500, 800, 1_200, 2_000]),
};

/** Every version that a stored round may use, newest last. */
export const crashModes: readonly CrashMode[] = [firstMode];
export const currentCrashMode: CrashMode = firstMode;

/** Returns the stage with this number; null before the first and after the last. */
export const findStage = (mode: CrashMode, stage: number): CrashStageRule | null =>
  mode.stages.find((each) => each.stage === stage) ?? null;
