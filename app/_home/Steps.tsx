import styles from './Steps.module.css';

const STEPS: readonly (readonly [name: string, words: string])[] = [
  ['Invite', 'Open a duel for anyone, or for one wallet. Pack, odds, fee and deadlines are fixed before anyone pays.'],
  [
    'Pay',
    'You both pay the same fee into the duel’s vault. This page reads the transaction before your wallet signs it.',
  ],
  ['Rip', 'Once you’ve both paid, the draw on Solana picks one card for each of you. Rip your pack to see it.'],
  [
    'Settle',
    'The higher card wins once the program on chain has recomputed the draw. Without a result, you get your fee back and another one from the provider.',
  ],
];

/** The course of a duel, in four steps. */
export function Steps() {
  return (
    <section className={styles.steps} aria-labelledby="how">
      <h2 id="how">How it works</h2>
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
