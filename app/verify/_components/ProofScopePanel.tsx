import { Panel } from '../../_ui/Panel';
import styles from './Verify.module.css';

/** The meaning of a verified proof, and how to verify one without this site. */
export function ProofScopePanel() {
  return (
    <Panel title="What a proof shows">
      <div className={styles.scope}>
        <p>
          A proof shows that the result follows from the seed, which was bound by its hash beforehand, from the rules of
          its version, and from documents that the proof contains and identifies by hash. Each step names what went in,
          how it was computed and what came out, so you can repeat it by hand.
        </p>
        <p>
          It doesn’t show that the round took place, or when. Compare the commitment with the one you were shown before
          the round, and payments with the chain.
        </p>
        <p>
          You don’t have to trust this page either. <code>npm run verify -- file.json</code> does the same on your
          machine, and <code>scripts/verify/second.py</code> does it again in another language, written from{' '}
          <code>docs/proofs.md</code> alone.
        </p>
      </div>
    </Panel>
  );
}
