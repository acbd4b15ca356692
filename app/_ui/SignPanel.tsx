import type { ReactNode } from 'react';
import { useTranslations } from '#use-translations';
import { SOL_DECIMALS } from '../../lib/core/money';
import { Amount } from './Amount';
import { Button } from './Button';
import styles from './SignPanel.module.css';
import { StageList } from './StageList';
import { TransactionPreview, type TransactionPreviewProps } from './TransactionPreview';
import { buildTransactionStages } from './transaction-stages';

interface Props extends Omit<TransactionPreviewProps, 'children'> {
  readonly networkFeeLamports: bigint;
  /** Other costs, in a sentence after that about the network fee. */
  readonly costs?: ReactNode;
  /** All costs as an itemised list; replaces the sentence about the network fee and `costs`. */
  readonly itemizedCosts?: ReactNode;
  readonly isSigning: boolean;
  /** False disables the sign button. The caller then shows what the wallet lacks. */
  readonly canPay?: boolean;
  readonly onSign: () => void;
  readonly onGiveUp: () => void;
  /** Button shown instead of "Not now" while the wallet has the request, since a wallet may never answer. */
  readonly stopWaitingButton: ReactNode;
  /** Label of the stage list, and the current and the last valid block height. If left out, no stage list is shown. */
  readonly progress?: {
    readonly label: string;
    readonly blockhashLife: { readonly height: number; readonly lastValid: number } | undefined;
  };
}

/**
 * An inspected transaction with its costs and a sign button. The button isn't shown if the bytes differ from the terms.
 */
export function SignPanel({
  networkFeeLamports,
  costs,
  itemizedCosts,
  isSigning,
  canPay = true,
  onSign,
  onGiveUp,
  stopWaitingButton,
  progress: way,
  ...preview
}: Props) {
  const t = useTranslations('ui');
  const isSafe = preview.mismatches.length === 0;
  return (
    <>
      <TransactionPreview {...preview}>
        {itemizedCosts ?? (
          <p className={styles.costs}>
            {t.rich('sign.networkFee', {
              amount: () => <Amount baseUnits={networkFeeLamports} decimals={SOL_DECIMALS} unit="SOL" />,
            })}{' '}
            {costs}
          </p>
        )}
        <div className={styles.actions}>
          <Button
            variant="primary"
            large
            busyLabel={isSigning ? t('sign.busy') : null}
            disabled={!canPay}
            onClick={onSign}
          >
            {t('sign.button')}
          </Button>
          {isSigning ? (
            stopWaitingButton
          ) : (
            <Button variant="quiet" large onClick={onGiveUp}>
              {t('sign.notNow')}
            </Button>
          )}
        </div>
      </TransactionPreview>
      {isSafe && way !== undefined ? (
        <StageList
          label={way.label}
          stages={buildTransactionStages(t, 'prepared').map((stage) =>
            stage.state === 'now' && !isSigning ? { ...stage, note: t('sign.yourTurn') } : stage,
          )}
          blockhashLife={way.blockhashLife}
          note={t('sign.nothingMoves')}
        />
      ) : null}
      {isSafe ? null : (
        <div className={styles.actions}>
          <Button onClick={onGiveUp}>{t('sign.discard')}</Button>
        </div>
      )}
    </>
  );
}
