import Link from 'next/link';
import styles from './Reference.module.css';
import type { Refusal } from './refusals';

/** Problems with their statuses, each linked to its page. */
export function RefusalList({ refusals }: { refusals: readonly Refusal[] }) {
  return (
    <ul className={styles.codes} aria-label="Refusals">
      {refusals.map(({ status, code, title }) => (
        <li key={code}>
          {status}{' '}
          <Link href={`/problems/${code}`} prefetch={false}>
            {code}
          </Link>{' '}
          {title}
        </li>
      ))}
    </ul>
  );
}
