import { SOL_DECIMALS } from '../../../../lib/core/money';
import type { ReceiptBody } from '../../../../lib/duel/receipt-contract';
import { Amount } from '../../../_ui/Amount';
import { CopyableValue } from '../../../_ui/CopyableValue';
import { FactList } from '../../../_ui/FactList';
import { Panel } from '../../../_ui/Panel';

type EscrowTransaction = ReceiptBody['escrowTransactions'][number];

const STEP_WORDS: Readonly<Record<EscrowTransaction['step'], string>> = {
  deposit: 'Paid in',
  accept: 'Accepted by the provider',
  lock: 'Random number recorded',
  commit: 'Result committed',
  'deposit-card': 'Brought into escrow',
  settle: 'Settled',
  refund: 'Refunded',
  close: 'Escrow account closed',
};

const PART_WORDS: Readonly<Record<NonNullable<EscrowTransaction['part']>, string>> = {
  'creator-fee': 'the creator’s fee',
  'opponent-fee': 'the opponent’s fee',
  'creator-card': 'the creator’s card',
  'opponent-card': 'the opponent’s card',
  bond: 'the bond',
};

type Movement = EscrowTransaction['recipients'][number];

const MOVEMENT_KIND_WORDS: Readonly<Record<Movement['kind'], string | null>> = {
  fee: null,
  bond: 'of the bond',
  card: 'the card',
  rent: 'rent',
};

/** The known steps of the duel's escrow account, each with its transaction, oldest first. */
export function ChainSteps({ receipt: { escrowTransactions } }: { receipt: ReceiptBody }) {
  if (escrowTransactions.length === 0) return null;
  return (
    <Panel title="On chain">
      <FactList
        facts={escrowTransactions.map(({ signature, explorerUrl, step, part, payers, recipients }) => [
          part === null ? STEP_WORDS[step] : `${STEP_WORDS[step]}: ${PART_WORDS[part]}`,
          <span key={`${signature} ${step} ${part}`}>
            <CopyableValue
              value={signature}
              copiedNoun="transaction signature"
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
  const { wallet, amount, kind } = movement;
  return (
    <span>
      {', '}
      {amount === null || kind === 'card' ? null : (
        <>
          <Amount baseUnits={amount} decimals={SOL_DECIMALS} unit="SOL" />{' '}
        </>
      )}
      {MOVEMENT_KIND_WORDS[kind] === null ? null : `${MOVEMENT_KIND_WORDS[kind]} `}
      {direction} <CopyableValue value={wallet} copiedNoun={direction === 'from' ? 'payer' : 'recipient'} />
    </span>
  );
}
