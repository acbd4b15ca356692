import type { ReactNode } from 'react';
import styles from './Disclosure.module.css';
import { Icon } from './Icon';

interface Props {
  readonly title: ReactNode;
  readonly isOpenInitially?: boolean;
  readonly children: ReactNode;
}

/** Content that opens when its title is pressed; works without JavaScript. */
export function Disclosure({ title, isOpenInitially = false, children }: Props) {
  return (
    <details className={styles.reveal} open={isOpenInitially}>
      <summary className={styles.title}>
        {title}
        <Icon name="down" />
      </summary>
      <div className={styles.inside}>{children}</div>
    </details>
  );
}
