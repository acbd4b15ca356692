import { useTranslations } from '#use-translations';
import { CopyableValue } from '../_ui/CopyableValue';
import { Disclosure } from '../_ui/Disclosure';
import { FactList } from '../_ui/FactList';
import shared from './Game.module.css';
import { SeedField } from './SeedField';
import { StepButton } from './StepButton';
import type { StepRunner } from './use-step-runner';

/**
 * Seeds of a round, the hash that commits the server to its seed before it has the one of the player, and the time at
 * which the round ended.
 */
export interface SeededRound {
  readonly roundId: string;
  readonly serverSeedHash: string;
  readonly clientSeed: string | null;
  readonly serverSeed: string | null;
  readonly endedAt: Date | null;
}

interface Props {
  readonly round: SeededRound | undefined;
  readonly seed: string;
  readonly onSeedChange: (seed: string) => void;
  readonly stepRunner: Pick<StepRunner<never>, 'busyLabel'>;
  /** Opens a round before the player sends a seed. Null while a round is open, or none can be opened. */
  readonly onCommit: (() => void) | null;
}

/** The seeds that determine a round's draws, and an input for the player's own seed. */
export function FairnessDetails({ round, seed, onSeedChange, stepRunner, onCommit }: Props) {
  const t = useTranslations('games');
  const isUnderway = round !== undefined && round.clientSeed !== null && round.endedAt === null;
  return (
    <Disclosure
      title={
        <span className={shared.paperTitle}>
          {t('fairness.title')}
          {round === undefined ? null : <code>{round.serverSeedHash.slice(0, 8)}…</code>}
        </span>
      }
    >
      <div className={shared.fairness}>
        <p className={shared.line}>{t('fairness.explanation')}</p>
        {round === undefined ? null : <RoundSeeds round={round} />}
        {isUnderway ? null : <SeedField value={seed} onChange={onSeedChange} />}
        {onCommit === null ? null : (
          <StepButton stepRunner={stepRunner} busyLabel={t('committing')} onPress={onCommit}>
            {t('fairness.getHash')}
          </StepButton>
        )}
      </div>
    </Disclosure>
  );
}

function RoundSeeds({ round }: { round: SeededRound }) {
  const t = useTranslations('games.fairness');
  return (
    <FactList
      facts={[
        [t('round'), <CopyableValue key="round" copiedNoun={t('roundId')} value={round.roundId} />],
        [t('hashOfServerSeed'), <CopyableValue key="hash" copiedNoun={t('hash')} value={round.serverSeedHash} />],
        [t('yourSeed'), round.clientSeed ?? t('sentLater')],
        [
          t('serverSeed'),
          round.serverSeed === null ? (
            t('shownLater')
          ) : (
            <CopyableValue key="seed" copiedNoun={t('seed')} value={round.serverSeed} />
          ),
        ],
      ]}
    />
  );
}
