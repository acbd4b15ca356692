import { CopyButton } from '../../_ui/CopyButton';
import styles from './Markdown.module.css';

/** A program or a command, to be copied whole. Its lines wrap, so that a phone shows all of them. */
export function Code({ text, language }: { text: string; language?: string | undefined }) {
  // After the language of a block its file may be named: "ts duel.ts".
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
