import type { ProofMode, RgsProof } from '../../../lib/proofs/rules/proof';
import { localizeDecimal } from '../../_messages/format-number';
import type { Translate } from '../../_messages/translate';

type ResultFields = Readonly<Record<string, unknown>>;

const CRASH_OUTCOMES = ['cashed-out', 'crashed', 'forfeited'] as const;

/** Returns a result in a sentence, as the proof states it, whether or not the steps hold. */
export function describeOutcome(t: Translate<'verify'>, { mode, result }: RgsProof): string {
  const said: ResultFields = result;
  switch (mode) {
    case 'duels':
      return t('outcomes.duels', { winner: String(said.winner), decidedBy: String(said.decidedBy) });
    case 'gacha':
      return t('outcomes.gacha', {
        card: String(said.cardId),
        tier: String(said.tier),
        ticket: String(said.ticket),
        total: String(said.totalWeight),
      });
    case 'crash':
      return t(`outcomes.crash.${CRASH_OUTCOMES.find((outcome) => outcome === said.outcome) ?? 'other'}`, {
        outcome: String(said.outcome),
        stage: String(said.stage),
        multiplier: localizeDecimal(t.locale, (Number(said.multiplierHundredths) / 100).toFixed(2)),
      });
    case 'flip':
      return t('outcomes.flip', {
        side: String(said.side),
        choice: String(said.choice),
        won: said.won ? 'yes' : 'no',
      });
    case 'streak':
      return t('outcomes.streak', { streak: String(said.streak), outcome: String(said.outcome) });
  }
}

/** Returns the limits of a proof of a mode, and the data to compare it with. */
export const describeProofLimits = (t: Translate<'verify'>, mode: ProofMode): string =>
  t(mode === 'duels' || mode === 'gacha' ? `limits.${mode}` : 'limits.game');
