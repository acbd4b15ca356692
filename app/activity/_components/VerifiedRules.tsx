import type { Network } from '../../../lib/health/contract';
import { Panel } from '../../_ui/Panel';
import styles from './Verified.module.css';

const VERIFICATION_CONDITIONS: readonly (readonly [what: string, words: string])[] = [
  [
    'It is settled.',
    'Both fees were final on chain before the draw, and the program on chain has paid them out since.',
  ],
  [
    'It is proven.',
    'The provider’s signed answer is kept, and names the same seed and the same winner as the escrow account did.',
  ],
  [
    'Its papers are complete.',
    'The public receipt has all its evidence, and the proof has everything needed to recompute both draws.',
  ],
];

const CHAIN_NOTES: Readonly<Record<Network['chain'], string>> = {
  embedded:
    'On the embedded chain this server makes the slots. A proof from here shows that the rules were followed. It doesn’t show that nobody knew the draw: for that, the slots have to come from others, as on devnet.',
  devnet:
    'Devnet’s slots are made by validators that this service doesn’t run, so a proof also shows that nobody here could choose the draw.',
  'local-validator':
    'On a local test validator, its operator makes the slots. A proof from here shows that the rules were followed, not that nobody knew the draw.',
};

/** The conditions for a round to be listed, and what its proof shows on this chain. */
export function VerifiedRules({ network }: { network: Network | null }) {
  return (
    <Panel title="What verified means">
      <ol className={styles.list}>
        {VERIFICATION_CONDITIONS.map(([what, words]) => (
          <li key={what}>
            <strong>{what}</strong> {words}
          </li>
        ))}
      </ol>
      <p className={styles.more}>
        Cancelled and refunded duels aren’t listed, nor are games without value or anything drawn by a mock provider.
        Wallets aren’t named here, but a round’s receipt names both. You don’t have to trust this list: open a round and
        press Check the result, and your browser recomputes it.
      </p>
      {network === null ? null : <p className={styles.chain}>{CHAIN_NOTES[network.chain]}</p>}
    </Panel>
  );
}
