import Link from 'next/link';
import type { Pack } from '../../../lib/packs/contract';
import { CopyableValue } from '../../_ui/CopyableValue';
import { Page } from '../../_ui/Page';
import { Panel } from '../../_ui/Panel';
import { PolicyCheck } from './PolicyCheck';
import styles from './PolicyPage.module.css';
import { type Policy, PolicyWords } from './PolicyWords';
import { WorkedExample } from './WorkedExample';

const HASH_USE_NOTES = [
  'On a quick match ticket: only players with the same hash are matched.',
  'On the duel, from the moment it’s opened. It can never change there.',
  'In the terms, and so in the payment that your wallet signs: this site checks it before it asks your wallet.',
  'In the proof of the result, beside the provider’s signed answer.',
  'In the escrow account: its address follows from the terms, so another policy is another address.',
];

/** A policy in words, with an example, its hash and its text. Without a `pack` there is no example. */
export function PolicyPage({ policy, pack }: { policy: Policy; pack: Pack | null }) {
  const { policyHash, canonicalJson, current } = policy;
  return (
    <Page
      title="Valuation policy"
      lead={
        current ? (
          'How two pulls are compared. There is one rule, and its hash is fixed before anyone pays.'
        ) : (
          <>
            An earlier rule for comparing two pulls. Duels that were opened under it keep it. New ones use{' '}
            <Link href="/valuation">the current one</Link>.
          </>
        )
      }
    >
      <Panel title="In words" aside={current ? 'Current' : 'Earlier'}>
        <PolicyWords policy={policy} />
      </Panel>
      {pack === null ? null : (
        <Panel title="A worked example" aside={<Link href={`/packs/${pack.packId}`}>{pack.name}</Link>}>
          <p className={styles.note}>
            Nobody played these two. Both were drawn just now from the real table, by the code that recomputes every
            duel.
          </p>
          <WorkedExample pack={pack} policyHash={policyHash} />
        </Panel>
      )}
      <Panel title="Where the hash appears">
        <p className={styles.note}>If these hashes ever differ, the duel stops before anyone pays.</p>
        <ol className={styles.places}>
          {HASH_USE_NOTES.map((place) => (
            <li key={place}>{place}</li>
          ))}
        </ol>
      </Panel>
      <Panel
        title="The document"
        aside={<CopyableValue value={policyHash} copiedNoun="policy hash" visibleChars={8} />}
      >
        <div className={styles.document}>
          <p>The whole policy, in the exact form that’s hashed (RFC 8785).</p>
          <pre className={styles.json}>{canonicalJson}</pre>
          <PolicyCheck policyHash={policyHash} />
        </div>
      </Panel>
    </Page>
  );
}
