import Link from 'next/link';
import { readTranslator } from '../../_messages/translator';
import { readGateClosure } from '../../_site/read-network';
import styles from './Binder.module.css';

/**
 * Line of text that says why players can't duel for cards that they own. Renders nothing if the gate `real-value` is
 * open.
 */
export async function OwnCardDuels() {
  const [t, closure] = await Promise.all([readTranslator('binder'), readGateClosure('real-value')]);
  if (closure === null) return null;
  // The API's texts are English in every language.
  const reason = () => <span lang="en">{closure.reason}</span>;
  return (
    <p className={styles.soft}>
      {t.rich('ownCards', { reason, status: (text) => <Link href="/status">{text}</Link> })}
    </p>
  );
}
