import type { MatchmakingSessionBody } from '../../../lib/matchmaking/contract';
import { FactList } from '../../_ui/FactList';
import { Panel } from '../../_ui/Panel';
import styles from './QuickMatch.module.css';
import { describeRisk } from './risk-words';

/** Tells a player whose risk segment isn't standard why, what changes, and when it ends. */
export function RiskNote({ risk }: Pick<MatchmakingSessionBody, 'risk'>) {
  const { note } = describeRisk(risk);
  if (note === null) return null;
  const { what, reasons, allowedNote: may, forbiddenNote: mayNot, endNote: ends } = note;
  return (
    <Panel title={what} aside="Only you see this">
      <div className={styles.stack}>
        <p>
          Your wallet often left other players waiting, or made many requests in a short time. You don’t lose any money.
        </p>
        <FactList
          facts={[
            ['Counted', reasons.join('. ')],
            ['You can', may],
            ['What changes', mayNot],
            ['When it ends', ends],
            ['What to do', 'Pay for the duels you’re matched in, and don’t cancel matches. To play now, open a duel.'],
          ]}
        />
      </div>
    </Panel>
  );
}
