import { z } from 'zod';
import { answerMembers } from './answer';

/** A provider's answer about a duel of terms layout 1, as proofs of such duels hold it. */
export const drawAnswer1 = z.strictObject({ schema: z.literal('ripduel.draw-answer/1'), ...answerMembers });
