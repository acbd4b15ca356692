import type { ReactNode } from 'react';
import { CopyButton } from './CopyButton';
import styles from './Disclosure.module.css';
import { Icon } from './Icon';

interface Props {
  readonly title: ReactNode;
  readonly isOpenInitially?: boolean;
  /** Text for a copy button; left out, there is no button. */
  readonly copyText?: string;
  readonly children: ReactNode;
}

/** Content that opens when its title is pressed; works without JavaScript. */
export function Disclosure({ title, isOpenInitially: open = false, copyText: copy, children }: Props) {
  return (
    <details className={styles.reveal} open={open}>
      <summary className={styles.title}>
        {title}
        <Icon name="down" />
      </summary>
      <div className={styles.inside}>
        {children}
        {copy === undefined ? null : <CopyButton text={copy} />}
      </div>
    </details>
  );
}
