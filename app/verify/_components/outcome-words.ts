import type { ProofMode, RgsProof } from '../../../lib/proofs/rules/proof';
import { localizeDecimal } from '../../_messages/format-number';
import type { Translate } from '../../_messages/translate';
import { describeDuelOutcome } from './duel-outcome';

/** Members of a proof's result, whose form isn't checked here. */
type ResultFields = Readonly<Record<string, unknown>>;

/** Outcomes of a Crash round that have a text of their own. */
const CRASH_OUTCOMES = ['cashed-out', 'crashed', 'forfeited'] as const;

/** Returns a result in a sentence, as the proof states it, whether or not the steps hold. */
export function describeOutcome(t: Translate<'verify'>, proof: RgsProof): string {
  const { mode, result } = proof;
  const fields: ResultFields = result;
  switch (mode) {
    case 'duels':
      return (
        describeDuelOutcome(t, proof) ??
        t('outcomes.duels', { winner: String(fields.winner), decidedBy: String(fields.decidedBy) })
      );
    case 'gacha':
      return t('outcomes.gacha', {
        card: String(fields.cardId),
        tier: String(fields.tier),
        ticket: String(fields.ticket),
        total: String(fields.totalWeight),
      });
    case 'crash':
      return t(`outcomes.crash.${CRASH_OUTCOMES.find((outcome) => outcome === fields.outcome) ?? 'other'}`, {
        outcome: String(fields.outcome),
        stage: String(fields.stage),
        multiplier: localizeDecimal(t.locale, (Number(fields.multiplierHundredths) / 100).toFixed(2)),
      });
    case 'flip':
      return t('outcomes.flip', {
        side: String(fields.side),
        choice: String(fields.choice),
        won: fields.won ? 'yes' : 'no',
      });
    case 'streak':
      return t('outcomes.streak', { streak: String(fields.streak), outcome: String(fields.outcome) });
  }
}

/** Returns a text: what a proof of this mode doesn't show, and the data to compare it with. */
export const describeProofLimits = (t: Translate<'verify'>, mode: ProofMode): string =>
  t(mode === 'duels' || mode === 'gacha' ? `limits.${mode}` : 'limits.game');
