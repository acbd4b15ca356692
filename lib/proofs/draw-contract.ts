import { z } from 'zod';
import { answerForm1, answerForm2 } from './rules/duel/answer-form';

/** A provider's answer about a duel of either layout. */
export const drawAnswer = z.union([answerForm2, answerForm1]).meta({
  id: 'DrawAnswer',
  description: 'The provider’s answer, which it signed in canonical form (/docs/provider#post-draws).',
});
