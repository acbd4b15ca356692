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
    'Its papers are whole.',
    'The public receipt lacks no evidence, and the proof holds all that it takes to recompute both draws.',
  ],
];

const CHAIN_NOTES: Readonly<Record<Network['chain'], string>> = {
  embedded:
    'On the embedded chain this server makes the slots. A proof from here shows that the rules were followed. It does not show that nobody knew the draw: for that the slots have to come from others, as on devnet.',
  devnet:
    'The slots of devnet are made by validators that this service does not run, so a proof also shows that nobody here could choose the draw.',
  'local-validator':
    'On a local test validator whoever runs it makes the slots. A proof from here shows that the rules were followed, not that nobody knew the draw.',
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
        Cancelled and refunded duels are not here, nor are games without value and anything drawn by a mock provider.
        Wallets are not named here; a round’s own receipt names both. You need not believe this list: open a round and
        press Check the result, and your browser recomputes it.
      </p>
      {network === null ? null : <p className={styles.chain}>{CHAIN_NOTES[network.chain]}</p>}
    </Panel>
  );
}
