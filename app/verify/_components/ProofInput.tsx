'use client';

import { type ChangeEvent, type DragEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslations } from '#use-translations';
import { Button } from '../../_ui/Button';
import { Field } from '../../_ui/Field';
import type { ProofVerifier } from './engine';
import type { ProofSource } from './proof-source';
import styles from './Verify.module.css';

/** Largest file that is read. A duel's proof with a table of 1,024 cards is well below it. */
const MAX_PROOF_FILE_BYTES = 2_000_000;

interface Props {
  readonly text: string;
  readonly onChange: (text: string) => void;
  readonly take: (given: ProofSource) => void;
  readonly onClear: () => void;
  /** Example proofs; null until they are loaded. */
  readonly examples: ProofVerifier['examples'] | null;
  /** Whether to offer the examples: until a proof is given. */
  readonly offersExamples: boolean;
}

/** Input of a proof: a dropped file, a chosen file, or pasted text. */
export function ProofInput({ text, onChange: change, take, onClear: clear, examples, offersExamples }: Props) {
  const t = useTranslations('verify.input');
  const [fault, setFault] = useState<string | null>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const submitFile = async (file: File | undefined) => {
    if (file === undefined) return;
    if (file.size > MAX_PROOF_FILE_BYTES) return setFault(t('tooLarge', { file: file.name }));
    setFault(null);
    take({ sourceLabel: file.name, text: await file.text() });
  };
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    submitFile(event.target.files?.[0]);
    event.target.value = '';
  };
  const submitText = () => (text.trim() === '' ? setFault(t('empty')) : take({ sourceLabel: t('pasted'), text }));
  return (
    <DropArea onFile={submitFile}>
      <Field
        as="textarea"
        label={t('label')}
        hint={t('hint')}
        error={fault}
        spellCheck={false}
        autoComplete="off"
        value={text}
        onChange={(event) => {
          setFault(null);
          change(event.target.value);
        }}
      />
      <input
        ref={chooser}
        type="file"
        accept=".json,application/json"
        hidden
        onChange={choose}
        aria-label={t('file')}
      />
      <div className={styles.actions}>
        <Button variant="primary" onClick={submitText}>
          {t('check')}
        </Button>
        <Button onClick={() => chooser.current?.click()}>{t('choose')}</Button>
        {text === '' ? null : <Button onClick={clear}>{t('clear')}</Button>}
      </div>
      {offersExamples ? <Examples examples={examples} take={take} /> : null}
    </DropArea>
  );
}

function DropArea({ onFile, children }: { onFile: (file: File | undefined) => void; children: ReactNode }) {
  const [over, setOver] = useState(false);
  const handleDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onFile(event.dataTransfer.files[0]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the button inside chooses a file
    <div
      className={`${styles.input} ${over ? styles.over : ''}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={handleDrop}
    >
      {children}
    </div>
  );
}

function Examples({ examples, take }: Pick<Props, 'examples' | 'take'>) {
  const t = useTranslations('verify.input');
  const renderExampleButton = (which: 'honest' | 'changed', words: ReactNode, from: string) => (
    <button
      type="button"
      className={styles.link}
      disabled={examples === null}
      onClick={() => take({ sourceLabel: from, text: examples?.[which] ?? '' })}
    >
      {words}
    </button>
  );
  return (
    <p className={styles.soft}>
      {t.rich('examples', {
        honest: (text) => renderExampleButton('honest', text, t('honestSource')),
        changed: (text) => renderExampleButton('changed', text, t('changedSource')),
      })}
    </p>
  );
}
