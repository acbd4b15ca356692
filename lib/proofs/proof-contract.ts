import { z } from 'zod';
import { markVerbatim } from '../api/verbatim';
import { signature } from '../api/wire';
import { sealedInventory, sealedOdds } from '../gacha/machines/contract';
import { policyForm } from '../valuation/rules-policy';
import { crashConfiguration, flipConfiguration, streakConfiguration } from './configuration-contract';
import { drawAnswer } from './draw-contract';
import { drawForm2, resultForm, revealForm, tableForm } from './rules/duel/form';
import { ripResultForm } from './rules/gacha/form';
import { proofForm } from './rules/proof';
import { buildRoundForm, crashForms, flipForms, seedsForm, streakForms } from './rules/seeded/form';
import { hash } from './rules/value-forms';

const buildEvidenceForm = <Kind extends string, Document extends z.ZodType>(kind: Kind, document: Document) =>
  z.strictObject({
    kind: z.literal(kind),
    hash: hash.meta({ description: 'SHA-256 of the canonical form (RFC 8785) of `document`.' }),
    document,
  });

/** A signed draw of either layout. */
const signedDraw = drawForm2
  .extend({
    terms: z.string().meta({ description: 'The terms in base64: 319 bytes, or 308 of a duel of layout 1.' }),
    consent: signature
      .optional()
      .meta({ description: 'The provider’s signature over the terms. Absent for a duel of layout 1.' }),
    answer: drawAnswer,
  })
  .meta({ id: 'SignedDraw' });

const duelsProof = proofForm
  .extend({
    mode: z.literal('duels'),
    reveal: revealForm,
    evidence: z.tuple([
      buildEvidenceForm('signed-draw', signedDraw),
      buildEvidenceForm('pack-table', tableForm),
      buildEvidenceForm('valuation-policy', policyForm),
    ]),
    result: resultForm,
  })
  .meta({ id: 'DuelsRoundProof' });

const gachaProof = proofForm
  .extend({
    mode: z.literal('gacha'),
    reveal: seedsForm,
    evidence: z.tuple([
      buildEvidenceForm('gacha-inventory', sealedInventory),
      buildEvidenceForm('gacha-odds', sealedOdds),
      buildEvidenceForm('round', buildRoundForm(z.string()).meta({ description: 'It has no decisions.' })),
    ]),
    result: ripResultForm,
  })
  .meta({ id: 'GachaRoundProof' });

/** Builds the form of a single-player game's proofs. The first evidence document is the game's rules. */
const buildSeededProof = <
  Mode extends 'flip' | 'crash' | 'streak',
  Rules extends z.ZodType,
  Decision extends z.ZodType,
  Result extends z.ZodType,
>(
  mode: Mode,
  rules: Rules,
  { decision, result }: { readonly decision: Decision; readonly result: Result },
) =>
  proofForm.extend({
    mode: z.literal(mode),
    reveal: seedsForm,
    evidence: z.tuple([buildEvidenceForm('mode', rules), buildEvidenceForm('round', buildRoundForm(decision))]),
    result,
  });

const flipProof = buildSeededProof('flip', flipConfiguration, flipForms).meta({ id: 'FlipRoundProof' });
const crashProof = buildSeededProof('crash', crashConfiguration, crashForms).meta({ id: 'CrashRoundProof' });

export const rgsProof = markVerbatim(
  z.discriminatedUnion('mode', [duelsProof, gachaProof, flipProof, crashProof]).meta({
    id: 'RgsProof',
    description: 'Everything needed to recompute an ended round offline. See /docs/proofs and the page /verify.',
  }),
);
export type RgsProofBody = z.output<typeof rgsProof>;

export const streakProof = markVerbatim(
  buildSeededProof('streak', streakConfiguration, streakForms).meta({
    id: 'StreakRoundProof',
    description: 'Everything needed to recompute an ended card streak offline, in the form of all proofs.',
  }),
);
export type StreakProofBody = z.output<typeof streakProof>;
