import { CopyButton } from '../../_ui/CopyButton';
import styles from './Markdown.module.css';

/** A program or command with a button to copy it. Its lines wrap, so that a phone shows all of them. */
export function Code({ text, language }: { text: string; language?: string | undefined }) {
  // A block may name its file after the language: "ts duel.ts".
  const [, file] = language?.split(' ') ?? [];
  return (
    <figure className={styles.code}>
      <figcaption>
        <span>{file ?? ''}</span>
        <CopyButton text={text} />
      </figcaption>
      <pre>
        <code>{text}</code>
      </pre>
    </figure>
  );
}
