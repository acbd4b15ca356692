import styles from './Code.module.css';
import { CopyCode } from './CopyCode';
import { highlight } from './highlight';

interface Props {
  readonly text: string;
  /** As after the fence of a code block: the language, then the name of the file if it has one, as in "ts duel.ts". */
  readonly language: string | undefined;
}

/** A code block with a copy button. Its lines wrap, so that a phone shows them whole. */
export async function Code({ text, language = '' }: Props) {
  const [name = '', file = ''] = language.split(' ');
  const html = await highlight(text, name);
  return (
    <figure className={styles.code}>
      <figcaption>
        <span>{file}</span>
        <CopyCode />
      </figcaption>
      <pre>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: spans around escaped text of this repository */}
        <code dangerouslySetInnerHTML={{ __html: html }} />
      </pre>
    </figure>
  );
}
