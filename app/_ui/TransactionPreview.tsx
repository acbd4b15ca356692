import type { ReactNode } from 'react';
import { useTranslations } from '#use-translations';
import { CopyButton } from './CopyButton';
import { Disclosure } from './Disclosure';
import { FactList } from './FactList';
import { Icon } from './Icon';
import styles from './TransactionPreview.module.css';

/** An instruction of the transaction, in words. */
export interface DecodedInstruction {
  readonly key: string;
  /** The instruction in words, such as "Deposit the fee". */
  readonly name: string;
  /** The called program, such as "Duel v4 escrow"; it may have its address beside it. */
  readonly program: ReactNode;
  readonly facts: readonly (readonly [name: string, value: ReactNode])[];
}

/** A difference between the transaction's bytes and the terms. */
export interface Mismatch {
  /** The part that differs, such as "The amount" or "The program". */
  readonly what: string;
  readonly expected: string;
  readonly found: string;
}

export interface TransactionPreviewProps {
  /** A sentence on the transaction's effect on the money; shown only if nothing differs. */
  readonly effectNote: ReactNode;
  readonly instructions: readonly DecodedInstruction[];
  /** The transaction as base64. */
  readonly rawBase64: string;
  /** Differences between the bytes and the terms. If there are any, `children` (the sign button) isn't shown. */
  readonly mismatches: readonly Mismatch[];
  /** The agreement that the transaction is compared with, as the alarm names it; by default the duel's terms. */
  readonly comparedWith?: string | undefined;
  /** A sentence about the comparison, shown if nothing differs; by default one about the duel's terms. */
  readonly checkedNote?: string | undefined;
  /** The sign button and the content beside it; shown only if nothing differs. */
  readonly children?: ReactNode;
}

/**
 * A transaction for review before it is signed: `effectNote`, or if the bytes differ from the terms an alarm with the
 * mismatches; below it the instructions and bytes.
 */
export function TransactionPreview({
  effectNote,
  instructions,
  rawBase64,
  mismatches,
  comparedWith,
  checkedNote,
  children,
}: TransactionPreviewProps) {
  const t = useTranslations('ui.transaction');
  const safe = mismatches.length === 0;
  return (
    <div className={styles.preview}>
      {safe ? (
        <p className={styles.sentence}>{effectNote}</p>
      ) : (
        <MismatchAlarm mismatches={mismatches} terms={comparedWith ?? t('duelTerms')} />
      )}
      {safe ? (
        <p className={styles.checked}>
          <Icon name="tick" />
          {checkedNote ?? t('checked')}
        </p>
      ) : null}
      {safe ? children : null}
      <Disclosure title={t('instructions', { count: instructions.length })} isOpenInitially={!safe}>
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
      <Disclosure title={t('rawBytes')}>
        <code>{rawBase64}</code>
        <CopyButton text={rawBase64} />
      </Disclosure>
    </div>
  );
}

function MismatchAlarm({ mismatches, terms }: { mismatches: readonly Mismatch[]; terms: string }) {
  const t = useTranslations('ui.transaction');
  return (
    <div className={styles.mismatch} role="alert">
      <p className={styles.alarm}>{t('mismatch', { terms })}</p>
      {mismatches.map(({ what, expected, found }) => (
        <div key={what}>
          <p className={styles.what}>{t('differs', { what })}</p>
          <dl className={styles.differ}>
            <dt>{t('expected')}</dt>
            <dd>{expected}</dd>
            <dt>{t('found')}</dt>
            <dd>{found}</dd>
          </dl>
        </div>
      ))}
      <p>{t('unsent')}</p>
    </div>
  );
}
