import { z } from 'zod';
import { coinSides } from '../flip/rules';

const text = z.string();
const wholeNumber = z.number().int().min(0);
/** Members that the rules of every mode start with. */
const head = { schema: z.literal('ripduel.rgs-mode/1'), modeVersion: wholeNumber };
/** Members that the rules of all demo games share; these games draw from a server seed and a client seed. */
const demoMembers = { stake: z.literal('none'), draw: text };

export const crashConfiguration = z
  .strictObject({
    ...head,
    mode: z.literal('crash'),
    ...demoMembers,
    returnHundredths: wholeNumber.meta({
      description: 'Mean return of every strategy that cashes out, in hundredths of the stake.',
    }),
    decisionMs: wholeNumber.meta({ description: 'Time for a decision, in milliseconds.' }),
    defaultAction: z.literal('forfeit'),
    stages: z.array(
      z.strictObject({
        stage: wholeNumber,
        multiplierHundredths: wholeNumber,
        survives: wholeNumber.meta({
          description: 'The stage is reached by `survives` of `outOf` draws at the stage before.',
        }),
        outOf: wholeNumber,
      }),
    ),
  })
  .meta({ id: 'CrashConfiguration' });

export const flipConfiguration = z
  .strictObject({ ...head, mode: z.literal('flip'), ...demoMembers, sides: z.array(z.enum(coinSides)) })
  .meta({ id: 'FlipConfiguration' });

export const streakConfiguration = z
  .strictObject({
    ...head,
    mode: z.literal('streak'),
    ...demoMembers,
    ranks: wholeNumber.meta({ description: 'The highest rank. All ranks are equally likely.' }),
    sameRank: z.literal('neither'),
    longest: wholeNumber.meta({ description: 'Number of right guesses that ends the round.' }),
  })
  .meta({ id: 'StreakConfiguration' });

/** Members that the rules of duels and of pack machines share. */
const commitRevealMembers = {
  proofVersion: wholeNumber,
  commitment: text,
  draw: text,
  evidence: z.array(text).meta({ description: 'Kinds of the documents in a proof, in their order.' }),
  specification: text,
};

const duelsConfiguration = z
  .strictObject({
    ...head,
    mode: z.literal('duels'),
    ...commitRevealMembers,
    consent: text.optional().meta({ description: 'Since version 2.' }),
    entropy: text,
    drawCounters: wholeNumber,
    cards: text.optional().meta({ description: 'Since version 2.' }),
    winner: text,
    tie: text,
  })
  .meta({ id: 'DuelsConfiguration' });

const gachaConfiguration = z
  .strictObject({ ...head, mode: z.literal('gacha'), ...commitRevealMembers, tickets: text, payment: text })
  .meta({ id: 'GachaConfiguration' });

/** The rules of one version of an RGS mode. */
export const rgsConfiguration = z
  .discriminatedUnion('mode', [duelsConfiguration, gachaConfiguration, flipConfiguration, crashConfiguration])
  .meta({
    id: 'RgsConfiguration',
    description:
      'The rules of one version of a mode. They never change; new rules get a new version, which may have other members.',
  });
