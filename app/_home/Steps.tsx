import styles from './Steps.module.css';

const STEPS: readonly (readonly [name: string, words: string])[] = [
  [
    'Invite',
    'Open a duel for anybody or for one wallet. Pack, odds, fee and deadlines are fixed before either side pays.',
  ],
  [
    'Fund',
    'Both pay the same fee into the duel’s vault. This page reads the transaction and says what it does before your wallet sees it.',
  ],
  [
    'Rip',
    'A slot of the chain that comes after both payments picks one card for each side. Tear your wrapper and see.',
  ],
  [
    'Settle',
    'The higher value wins, once the program on chain has recomputed the draw. No result in time: each gets the fee back, and one more from the provider.',
  ],
];

/** The course of a duel, in four steps. */
export function Steps() {
  return (
    <section className={styles.steps} aria-labelledby="how">
      <h2 id="how">How it goes</h2>
      <ol className={styles.list}>
        {STEPS.map(([name, words], index) => (
          <li key={name} className={styles.step}>
            <span className={styles.node} aria-hidden="true">
              {index + 1}
            </span>
            <h3>{name}</h3>
            <p>{words}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
