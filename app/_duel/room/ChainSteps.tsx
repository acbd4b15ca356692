import type { ReceiptBody } from '../../../lib/duel/receipt-contract';
import { Address } from '../../_ui/Address';
import { Facts } from '../../_ui/Facts';
import { Panel } from '../../_ui/Panel';
import { explorerUrl } from './explorer-url';

type Step = ReceiptBody['escrowTransactions'][number];

const STEP_WORDS: Readonly<Record<Step['step'], string>> = {
  deposit: 'Paid in',
  accept: 'Accepted by the provider',
  lock: 'Entropy locked',
  commit: 'Result committed',
  'deposit-card': 'Brought into escrow',
  settle: 'Settled',
  refund: 'Refunded',
  close: 'Escrow account closed',
};

const PART_WORDS: Readonly<Record<NonNullable<Step['part']>, string>> = {
  'creator-fee': 'the creator’s fee',
  'opponent-fee': 'the opponent’s fee',
  'creator-card': 'the creator’s card',
  'opponent-card': 'the opponent’s card',
  bond: 'the bond',
};

/** Every transaction of the duel's escrow account that is known, oldest first. */
export function ChainSteps({ receipt: { escrowTransactions, chain } }: { receipt: ReceiptBody }) {
  if (escrowTransactions.length === 0) return null;
  return (
    <Panel title="On chain">
      <Facts
        facts={escrowTransactions.map(({ signature, step, part, recipients }) => [
          part === null ? STEP_WORDS[step] : `${STEP_WORDS[step]}: ${PART_WORDS[part]}`,
          <span key={`${signature} ${step} ${part}`}>
            <Address value={signature} what="transaction signature" keep={8} href={explorerUrl(signature, chain)} />
            {recipients.map(({ wallet }) => (
              <span key={wallet}>
                {' '}
                to <Address value={wallet} what="recipient" />
              </span>
            ))}
          </span>,
        ])}
      />
    </Panel>
  );
}
