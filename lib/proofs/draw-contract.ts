import { z } from 'zod';
import { signature } from '../api/wire';
import { answerForm1, answerForm2, drawForm2 } from './rules/duel/form';

/** A provider's answer about a duel of either layout. */
export const drawAnswer = z.union([answerForm2, answerForm1]).meta({
  id: 'DrawAnswer',
  description: 'The provider’s answer, which it signed in canonical form (docs/provider.md).',
});

/** A signed draw of either layout, as proofs have it. */
export const signedDraw = drawForm2
  .extend({
    terms: z.string().meta({ description: 'The terms in base64: 319 bytes, or 308 of a duel of layout 1.' }),
    consent: signature
      .optional()
      .meta({ description: 'The provider’s signature over the terms. Absent for a duel of layout 1.' }),
    answer: drawAnswer,
  })
  .meta({ id: 'SignedDraw' });
