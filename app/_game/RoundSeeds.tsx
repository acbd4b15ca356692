import { CopyableValue } from '../_ui/CopyableValue';
import { FactList } from '../_ui/FactList';
import { Panel } from '../_ui/Panel';

interface Props {
  readonly round: {
    readonly roundId: string;
    readonly serverSeedHash: string;
    readonly clientSeed: string | null;
    readonly serverSeed: string | null;
  };
}

/** A round's seeds: the hash of the server's seed, the player's seed, and the server's seed once it is revealed. */
export const RoundSeeds = ({ round }: Props) => (
  <Panel title="What it is drawn from">
    <FactList
      facts={[
        ['Round', <CopyableValue key="round" copiedNoun="round id" value={round.roundId} />],
        [
          'Hash of the server’s seed, given first',
          <CopyableValue key="hash" copiedNoun="hash" value={round.serverSeedHash} />,
        ],
        ['Your seed', round.clientSeed ?? 'You give it when you start.'],
        [
          'The server’s seed',
          round.serverSeed === null ? (
            'It is told at the end.'
          ) : (
            <CopyableValue key="seed" copiedNoun="seed" value={round.serverSeed} />
          ),
        ],
      ]}
    />
  </Panel>
);
