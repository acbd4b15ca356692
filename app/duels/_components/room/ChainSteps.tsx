import { useTranslations } from '#use-translations';
import { SOL_DECIMALS } from '../../../../lib/core/money';
import type { ReceiptBody } from '../../../../lib/duel/receipt-contract';
import { Amount } from '../../../_ui/Amount';
import { CopyableValue } from '../../../_ui/CopyableValue';
import { FactList } from '../../../_ui/FactList';
import { Panel } from '../../../_ui/Panel';

type EscrowTransaction = ReceiptBody['escrowTransactions'][number];

/** Money or a card that a transaction moved, with the wallet that it came from or went to. */
type Movement = EscrowTransaction['recipients'][number];

/**
 * List of the known transactions of the duel's escrow account, oldest first: the step that each one took, and the money
 * and cards that it moved.
 */
export function ChainSteps({ receipt: { escrowTransactions } }: { receipt: ReceiptBody }) {
  const t = useTranslations('room.chain');
  if (escrowTransactions.length === 0) return null;
  return (
    <Panel title={t('title')}>
      <FactList
        facts={escrowTransactions.map(({ signature, explorerUrl, step, part, payers, recipients }) => [
          part === null ? t(`step.${step}`) : t('stepOfPart', { step: t(`step.${step}`), part: t(`part.${part}`) }),
          <span key={`${signature} ${step} ${part}`}>
            <CopyableValue
              value={signature}
              copiedNoun={t('signature')}
              visibleChars={8}
              href={explorerUrl ?? undefined}
            />
            {payers.map((each) => (
              <MovementLine key={`from ${toMovementKey(each)}`} movement={each} direction="from" />
            ))}
            {recipients.map((each) => (
              <MovementLine key={`to ${toMovementKey(each)}`} movement={each} direction="to" />
            ))}
          </span>,
        ])}
      />
    </Panel>
  );
}

const toMovementKey = ({ wallet, kind, account }: Movement): string => `${wallet} ${kind} ${account}`;

function MovementLine({ movement, direction }: { movement: Movement; direction: 'from' | 'to' }) {
  const t = useTranslations('room.chain');
  const { wallet, amount, kind } = movement;
  return (
    <span>
      {t.rich(`movement.${kind === 'rent' && amount === null ? 'unknownRent' : kind}`, {
        direction,
        amount: () => (amount === null ? null : <Amount baseUnits={amount} decimals={SOL_DECIMALS} unit="SOL" />),
        wallet: () => <CopyableValue value={wallet} copiedNoun={t('wallet', { direction })} />,
      })}
    </span>
  );
}
