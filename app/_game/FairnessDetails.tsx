import { CopyableValue } from '../_ui/CopyableValue';
import { Disclosure } from '../_ui/Disclosure';
import { FactList } from '../_ui/FactList';
import shared from './Game.module.css';
import { SeedField } from './SeedField';
import { StepButton } from './StepButton';
import type { StepRunner } from './use-step-runner';

/** The members of a round that its draws can be recomputed from. */
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

/** The seeds that fix a round's draws, and the field for a seed of the player's own. */
export function FairnessDetails({ round, seed, onSeedChange, stepRunner, onCommit }: Props) {
  const isUnderway = round !== undefined && round.clientSeed !== null && round.endedAt === null;
  return (
    <Disclosure
      title={
        <span className={shared.fairnessTitle}>
          Fairness details
          {round === undefined ? null : <code>{round.serverSeedHash.slice(0, 8)}…</code>}
        </span>
      }
    >
      <div className={shared.fairness}>
        <p className={shared.line}>
          Provably fair: the server commits to its seed before it gets yours. Both together fix every draw.
        </p>
        {round === undefined ? null : <RoundSeeds round={round} />}
        {isUnderway ? null : <SeedField value={seed} onChange={onSeedChange} />}
        {onCommit === null ? null : (
          <StepButton stepRunner={stepRunner} busyLabel="Committing…" onPress={onCommit}>
            Get the server’s hash first
          </StepButton>
        )}
      </div>
    </Disclosure>
  );
}

const RoundSeeds = ({ round }: { round: SeededRound }) => (
  <FactList
    facts={[
      ['Round', <CopyableValue key="round" copiedNoun="round id" value={round.roundId} />],
      ['Hash of the server’s seed', <CopyableValue key="hash" copiedNoun="hash" value={round.serverSeedHash} />],
      ['Your seed', round.clientSeed ?? 'Sent when you play.'],
      [
        'The server’s seed',
        round.serverSeed === null ? (
          'Shown when the round ends.'
        ) : (
          <CopyableValue key="seed" copiedNoun="seed" value={round.serverSeed} />
        ),
      ],
    ]}
  />
);
