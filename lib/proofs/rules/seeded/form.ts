import { z } from 'zod';
import { CLIENT_SEED_PATTERN, CLIENT_SEED_REQUIREMENT } from '../../../core/client-seed';
import { coinSides } from '../../../flip/rules';
import { streakMoves } from '../../../streak/rules';
import { proofModes } from '../proof';
import { decimal, hash, roundId, timestampText, wholeNumber } from '../value-forms';

const clientSeed = z.string().regex(CLIENT_SEED_PATTERN, CLIENT_SEED_REQUIREMENT);

/** The revealed seeds of a round. `nonce` is that of the first draw, which is always 0. */
export const seedsForm = z
  .strictObject({ serverSeed: hash, clientSeed, nonce: z.literal(0) })
  .meta({ id: 'RevealedSeeds' });

const crashDecision = z.strictObject({ stage: wholeNumber, action: z.enum(['continue', 'cash-out', 'forfeit']) });

/** Builds the form of a round's record, whose decisions have the form `decision`. */
export const buildRoundForm = <Decision extends z.ZodType>(decision: Decision) =>
  z.strictObject({
    roundId,
    mode: z.enum(proofModes),
    modeVersion: wholeNumber,
    commitmentId: z.string().nullable(),
    serverSeedHash: hash,
    clientSeed,
    committedAt: timestampText,
    clientSeedAt: timestampText,
    endedAt: timestampText,
    decisions: z.array(decision).max(1000),
  });

interface RoundForms<Decision, Result> {
  readonly decision: Decision;
  readonly result: Result;
}

const buildRoundParts = <Decision extends z.ZodType, Result extends z.ZodType>({
  decision,
  result,
}: RoundForms<Decision, Result>) => ({
  reveal: seedsForm,
  evidence: z.tuple([
    z.strictObject({ kind: z.literal('mode'), hash, document: z.record(z.string(), z.unknown()) }),
    z.strictObject({ kind: z.literal('round'), hash, document: buildRoundForm(decision) }),
  ]),
  result,
});

export const crashForms = {
  decision: crashDecision,
  result: z.strictObject({
    outcome: z.enum(['cashed-out', 'crashed', 'forfeited']),
    stage: wholeNumber,
    multiplierHundredths: wholeNumber,
    draws: z.array(
      z.strictObject({
        stage: wholeNumber,
        value: decimal,
        nonce: wholeNumber,
        survives: wholeNumber,
        outOf: wholeNumber,
        survived: z.boolean(),
      }),
    ),
  }),
};

export const flipForms = {
  decision: z.enum(coinSides),
  result: z.strictObject({
    choice: z.enum(coinSides),
    side: z.enum(coinSides),
    won: z.boolean(),
    draw: z.strictObject({ value: decimal, nonce: wholeNumber, outOf: wholeNumber }),
  }),
};

export const streakForms = {
  decision: z.enum(streakMoves),
  result: z.strictObject({
    outcome: z.enum(['broken', 'stopped', 'completed']),
    streak: wholeNumber,
    cards: z.array(z.strictObject({ rank: wholeNumber, value: decimal, nonce: wholeNumber })),
    guesses: z.array(
      z.strictObject({ guess: z.enum(['higher', 'lower']), was: z.enum(['right', 'wrong', 'neither']) }),
    ),
  }),
};

/** Forms of the members of a proof that are specific to its game. */
export const crashParts = buildRoundParts(crashForms);
export const flipParts = buildRoundParts(flipForms);
export const streakParts = buildRoundParts(streakForms);

/**
 * The record of a single-player round or of a rip: the server seed's hash and the client seed with their timestamps,
 * and the decisions, of which a rip has none.
 */
export type RoundDocument = Omit<z.output<ReturnType<typeof buildRoundForm<z.ZodUnknown>>>, 'decisions'> & {
  readonly decisions: readonly unknown[];
};
