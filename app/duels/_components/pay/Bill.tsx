import type { ReactNode } from 'react';
import type { Costs, RentCost } from '../../../../lib/chain/inspect/costs';
import { SOL_DECIMALS } from '../../../../lib/core/money';
import { Amount } from '../../../_ui/Amount';
import { FactList } from '../../../_ui/FactList';

/** Largest network fee of a lock, in lamports. A player is asked to send the lock if nobody else does. */
const MAX_LOCK_FEE_LAMPORTS = 10_000n;

interface Props {
  readonly costs: Costs;
  readonly wallet: string;
  /** Such as "on devnet". */
  readonly network: string;
}

/** A transaction's costs, the rent that comes back, and the balance that must remain. */
export function Bill({ costs, wallet, network }: Props) {
  const renderSol = (lamports: bigint, where?: string) => (
    <Amount baseUnits={lamports} decimals={SOL_DECIMALS} unit="SOL" network={where} />
  );
  const isPayment = costs.fee > 0n;
  const rents = costs.rents.map((rent): [string, ReactNode] => [
    RENT_NAMES[rent.account],
    <span key={rent.address}>
      {renderSol(rent.amount)}, {describeRentReturn(rent, wallet)}
    </span>,
  ]);
  return (
    <FactList
      facts={[
        ...(isPayment ? [['Fee', <span key="fee">{renderSol(costs.fee)}, into the duel’s vault</span>] as const] : []),
        ...rents,
        ...(isPayment && rents.length === 0
          ? [['Rent', 'None: your opponent’s payment opened the accounts'] as const]
          : []),
        ['Network fee', <span key="network">{renderSol(costs.networkFee)} at most, not refunded</span>],
        ...(isPayment
          ? [
              [
                'Possibly later',
                <span key="lock">
                  {renderSol(MAX_LOCK_FEE_LAMPORTS)} at most, if nobody else records the random number
                </span>,
              ] as const,
            ]
          : []),
        ['Total', <strong key="total">{renderSol(costs.totalAtMost, network)}</strong>],
        ['Must stay in your wallet', <span key="rest">Nothing, or at least {renderSol(costs.leastRemaining)}</span>],
      ]}
    />
  );
}

const RENT_NAMES: Readonly<Record<RentCost['account'], string>> = {
  escrow: 'Rent of the escrow account',
  'fee-vault': 'Rent of its vault',
  'card-vault': 'Rent of the card’s vault',
  'token-account': 'Rent of the token account',
};

function describeRentReturn({ account, returnedTo, returnedWhen }: RentCost, wallet: string): string {
  const whose = returnedTo === wallet ? 'back to you' : 'to its owner';
  if (returnedWhen === 'owner-closes-it') return `${whose} when that account is closed`;
  if (returnedWhen === 'card-settled') return 'back to the provider with the card’s payout';
  return account === 'fee-vault' ? `${whose} with it` : `${whose} when it’s closed`;
}
