import { z } from 'zod';
import { decimal, hash, wholeNumber } from '../value-forms';

/** An unsigned 32-bit integer, such as a ticket. */
export const u32 = wholeNumber.max(0xffff_ffff);
export const side = z.enum(['creator', 'opponent']);

/** One side's draw, as the provider states it in its answer. */
const statedDraw = z.strictObject({ side, ticket: u32, entryIndex: u32, valueAmount: decimal });

const answerMembers = {
  requestHash: hash,
  termsHash: hash,
  seedCommitment: hash,
  seed: hash,
  entropySlot: decimal,
  entropy: hash,
  draws: z
    .tuple([statedDraw.extend({ side: z.literal('creator') }), statedDraw.extend({ side: z.literal('opponent') })])
    .meta({ id: 'StatedDraws' }),
  winner: side,
};

export const answerForm1 = z
  .strictObject({ schema: z.literal('ripduel.draw-answer/1'), ...answerMembers })
  .meta({ id: 'DrawAnswer1' });
export const answerForm2 = z
  .strictObject({ schema: z.literal('ripduel.draw-answer/2'), ...answerMembers })
  .meta({ id: 'DrawAnswer2' });
