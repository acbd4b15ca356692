import { Panel } from '../../_ui/Panel';
import styles from './Verify.module.css';

/** The meaning of a verified proof, and how to verify one without this site. */
export function ProofScopePanel() {
  return (
    <Panel title="What a proof shows">
      <div className={styles.scope}>
        <p>
          That the result follows from the seed, which was bound by its hash beforehand, from the rules of its version,
          and from documents that stand in the proof under their hashes. Each step names what went in, how it was
          computed and what came out, so that you can make it again by hand.
        </p>
        <p>
          Not that the round took place, and not when: compare the commitment with the one that you were shown before
          the round, and payments with the chain.
        </p>
        <p>
          You need not trust this page either. <code>npm run verify -- file.json</code> does the same on your machine,
          and <code>scripts/verify/second.py</code> does it again in another language, written from{' '}
          <code>docs/proofs.md</code> alone.
        </p>
      </div>
    </Panel>
  );
}
