import { Address } from '../_ui/Address';
import { Facts } from '../_ui/Facts';
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
export const Seeds = ({ round }: Props) => (
  <Panel title="What it is drawn from">
    <Facts
      facts={[
        ['Round', <Address key="round" what="round id" value={round.roundId} />],
        ['Hash of the server’s seed, given first', <Address key="hash" what="hash" value={round.serverSeedHash} />],
        ['Your seed', round.clientSeed ?? 'You give it when you start.'],
        [
          'The server’s seed',
          round.serverSeed === null ? (
            'It is told at the end.'
          ) : (
            <Address key="seed" what="seed" value={round.serverSeed} />
          ),
        ],
      ]}
    />
  </Panel>
);
