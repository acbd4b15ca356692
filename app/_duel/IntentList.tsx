'use client';

import { useTranslations } from '#use-translations';
import type { IntentBody } from '../../lib/transactions/contract';
import { BlockhashLife } from '../_ui/BlockhashLife';
import { CopyableValue } from '../_ui/CopyableValue';
import styles from './IntentList.module.css';
import { describeTransaction } from './intent-words';

interface Props {
  /** Newest first. */
  readonly intents: readonly IntentBody[];
  readonly blockHeight: bigint | null;
  /** Whether the duel is over. If so, the words don't suggest preparing another transaction. */
  readonly isDuelOver?: boolean;
}

/**
 * The viewer's transactions of one duel, each with its stage and, while it can still expire and the block height is
 * known, the blocks left.
 */
export function IntentList({ intents, blockHeight, isDuelOver = false }: Props) {
  const t = useTranslations('duel');
  return (
    <ul className={styles.list}>
      {intents.map((intent) => {
        const { signature } = intent;
        const { name, stage, meaning, canExpire } = describeTransaction(t, intent, isDuelOver);
        return (
          <li key={intent.intentId} className={styles.intent}>
            <p className={styles.head}>
              <span>
                {signature === null
                  ? name
                  : t.rich('transaction.signed', {
                      name,
                      signature: () => <CopyableValue value={signature} copiedNoun={t('transaction.signature')} />,
                    })}
              </span>
              <span className={styles.stage}>{stage}</span>
            </p>
            {canExpire && blockHeight !== null ? (
              <div className={styles.life}>
                <BlockhashLife height={Number(blockHeight)} lastValid={Number(intent.lastValidBlockHeight)} />
              </div>
            ) : null}
            <p className={styles.meaning}>{meaning}</p>
          </li>
        );
      })}
    </ul>
  );
}
