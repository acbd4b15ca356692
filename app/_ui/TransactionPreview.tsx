import type { ReactNode } from 'react';
import { Disclosure } from './Disclosure';
import { FactList } from './FactList';
import { Icon } from './Icon';
import styles from './TransactionPreview.module.css';

export interface DecodedInstruction {
  readonly key: string;
  /** Such as "Deposit the fee". */
  readonly name: string;
  /** The called program, such as "Duel v4 escrow", with its address. */
  readonly program: ReactNode;
  readonly facts: readonly (readonly [name: string, value: ReactNode])[];
}

export interface Mismatch {
  /** The part that differs, such as "The amount" or "The program". */
  readonly what: string;
  readonly expected: string;
  readonly found: string;
}

export interface TransactionPreviewProps {
  /** What happens to the money, in one sentence. */
  readonly effectNote: ReactNode;
  readonly instructions: readonly DecodedInstruction[];
  /** The transaction as base64. */
  readonly rawBase64: string;
  /** Differences between the bytes and the terms. If there are any, `children` (the sign button) isn't shown. */
  readonly mismatches: readonly Mismatch[];
  /** Names the terms in the alarm: "This transaction doesn’t match …". */
  readonly comparedWith?: string | undefined;
  /** A sentence about the comparison, shown if nothing differs. */
  readonly checkedNote?: string | undefined;
  /** The sign button and the content beside it; shown only if nothing differs. */
  readonly children?: ReactNode;
}

const CHECKED_NOTE = 'Checked: program, accounts, amount and expiry match the duel’s terms.';

/** A transaction before it is signed: the sentence, or an alarm with the mismatches; then instructions and bytes. */
export function TransactionPreview({
  effectNote,
  instructions,
  rawBase64: raw,
  mismatches,
  comparedWith: against = "the duel's terms",
  checkedNote: checked = CHECKED_NOTE,
  children,
}: TransactionPreviewProps) {
  const safe = mismatches.length === 0;
  return (
    <div className={styles.preview}>
      {safe ? (
        <p className={styles.sentence}>{effectNote}</p>
      ) : (
        <MismatchAlarm mismatches={mismatches} against={against} />
      )}
      {safe ? (
        <p className={styles.checked}>
          <Icon name="tick" />
          {checked}
        </p>
      ) : null}
      {safe ? children : null}
      <Disclosure title={`What it runs: ${instructions.length} instructions`} isOpenInitially={!safe}>
        <ol className={styles.steps}>
          {instructions.map((instruction) => (
            <li key={instruction.key} className={styles.step}>
              <strong>{instruction.name}</strong>
              <span className={styles.program}>{instruction.program}</span>
              <FactList facts={instruction.facts} />
            </li>
          ))}
        </ol>
      </Disclosure>
      <Disclosure title="Raw bytes (base64)" copyText={raw}>
        <code>{raw}</code>
      </Disclosure>
    </div>
  );
}

function MismatchAlarm({ mismatches, against: comparedWith }: { mismatches: readonly Mismatch[]; against: string }) {
  return (
    <div className={styles.mismatch} role="alert">
      <p className={styles.alarm}>This transaction doesn’t match {comparedWith}</p>
      {mismatches.map(({ what, expected, found }) => (
        <div key={what}>
          <p className={styles.what}>{what} differs</p>
          <dl className={styles.differ}>
            <dt>Terms</dt>
            <dd>{expected}</dd>
            <dt>Found</dt>
            <dd>{found}</dd>
          </dl>
        </div>
      ))}
      <p>
        It wasn’t sent to your wallet, and you can’t sign it here. No money has moved. Prepare a new one, and report
        this if it happens again.
      </p>
    </div>
  );
}
