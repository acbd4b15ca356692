import Link from 'next/link';
import type { Network } from '../../lib/health/contract';
import { Icon } from '../_ui/Icon';
import { Panel } from '../_ui/Panel';
import styles from './Trust.module.css';

const TRUST_CLAIMS: readonly (readonly [claim: string, why: string])[] = [
  [
    'The odds are sealed first.',
    'Every card, its chance and its value are public, and one hash of them is part of the terms both sides pay under.',
  ],
  [
    'The seed is sealed first.',
    'The pack provider publishes the hash of its seed before anybody pays. Another seed later does not fit.',
  ],
  [
    'Nobody knows the draw when paying.',
    'It needs the hash of a slot that comes after both payments and the provider’s stake. The program on chain takes that slot and no other.',
  ],
  [
    'The program checks before it pays.',
    'It recomputes both draws from seed and slot. A false result cannot be settled, by the provider or by us.',
  ],
  [
    'Your money does not wait for us.',
    'The deadlines are in the program. When they pass anyone can send your fee back to you, also while this site is gone.',
  ],
  [
    'The provider pays for silence.',
    'It stakes at least three fees before the draw. Without a result each player gets the fee back, and one more fee out of that stake.',
  ],
  ['What is left:', 'the provider can decline to stake. Then nothing is drawn, and both fees go back.'],
];

const CHAIN_NOTES: Readonly<Record<Network['chain'], string>> = {
  embedded:
    'This is the embedded chain, not devnet: the same program, but whoever runs this server makes its slots. To try everything it is right. To rely on nobody it takes devnet.',
  devnet:
    'This is devnet. Its money is worth nothing, and its slots are made by validators that this service does not run.',
  'local-validator': 'This is a local test validator, not devnet: whoever runs it makes its slots.',
};

/** The reasons not to need trust, the remaining risk, and the trust that the connected chain needs. */
export function Trust({ network }: { network: Network | null }) {
  return (
    <Panel title="Why you need not trust anybody" aside={<Link href="/activity">Rounds that are proven</Link>}>
      <ul className={styles.list}>
        {TRUST_CLAIMS.map(([claim, why], index) => (
          <li key={claim} className={styles.fact}>
            <span className={styles.mark}>
              <Icon name={index === TRUST_CLAIMS.length - 1 ? 'dash' : 'tick'} />
            </span>
            <p>
              <strong>{claim}</strong> {why}
            </p>
          </li>
        ))}
      </ul>
      <p className={styles.chain}>
        {network === null ? 'The chain does not answer now, so nothing can be paid.' : CHAIN_NOTES[network.chain]}
      </p>
    </Panel>
  );
}
