import { useTranslations } from '#use-translations';
import type { MatchmakingSessionBody } from '../../../lib/matchmaking/contract';
import { useLocale } from '../../_messages/use-locale';
import { FactList } from '../../_ui/FactList';
import { Panel } from '../../_ui/Panel';
import styles from './QuickMatch.module.css';
import { describeRisk } from './risk-words';

/** Tells a player why the risk segment isn't standard, and when it ends. Empty if standard, or without a known end. */
export function RiskNote({ risk }: Pick<MatchmakingSessionBody, 'risk'>) {
  const t = useTranslations('match');
  const locale = useLocale();
  const { note } = describeRisk(t, locale, risk);
  if (note === null) return null;
  const { what, reasons, allowedNote, forbiddenNote: mayNot, endNote } = note;
  return (
    <Panel title={what} aside={t('risk.onlyYou')}>
      <div className={styles.stack}>
        <p>{t('risk.explanation')}</p>
        <FactList
          facts={[
            [t('risk.counted'), reasons.join('. ')],
            [t('risk.allowed'), allowedNote],
            [t('risk.forbidden'), mayNot],
            [t('risk.end'), endNote],
            [t('risk.advice'), t('risk.adviceNote')],
          ]}
        />
      </div>
    </Panel>
  );
}
