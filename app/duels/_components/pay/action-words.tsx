import type { ReactNode } from 'react';
import { listRefundRecipients, listSettlementRecipients } from '../../../../lib/chain/escrow/payout';
import { BOND_PART, calculateCardDelivery, type PartIndex } from '../../../../lib/chain/escrow/state';
import { SOL_DECIMALS } from '../../../../lib/core/money';
import { type EscrowAccount, isLayout2 } from '../../../_duel/escrow-account';
import type { EscrowAction } from '../../../_duel/escrow-actions';
import { Amount } from '../../../_ui/Amount';

const ESCROW_PART_NAMES = ['creator’s fee', 'opponent’s fee', 'creator’s card', 'opponent’s card', 'bond'] as const;

const STEP_LABELS = {
  lock: { name: 'The random number', button: 'Record the random number' },
  commit: { name: 'The result', button: 'Send the result' },
  close: { name: 'The escrow account', button: 'Close the escrow account' },
} as const;

/** Returns a part's name, such as "creator’s fee". */
export const getPartName = (part: PartIndex): string => ESCROW_PART_NAMES[part];

/** Returns an action's name for lists and screen readers, such as "The creator’s fee". */
export const getActionName = (action: EscrowAction): string =>
  'part' in action ? `The ${getPartName(action.part)}` : STEP_LABELS[action.kind].name;

/** Returns the label of the button that prepares an action. */
export function toActionLabel(action: EscrowAction): string {
  if (!('part' in action)) return STEP_LABELS[action.kind].button;
  return `${action.kind === 'refund' ? 'Refund' : 'Settle'} the ${getPartName(action.part)}`;
}

interface ExplanationContext {
  readonly account: EscrowAccount;
  /** The viewer's wallet; empty if none is connected. */
  readonly wallet: string;
  /** Such as "on devnet". */
  readonly network: string;
}

/** Describes an action's effect, with the amounts and receivers by the terms in the account. */
export function ActionExplanation({ action, ...context }: ExplanationContext & { readonly action: EscrowAction }) {
  switch (action.kind) {
    case 'lock':
      return <>The duel’s random number is recorded on chain. No money moves.</>;
    case 'commit':
      return <>The provider’s seed and both draws go to the escrow program, which checks them. No money moves.</>;
    case 'close':
      return <>The rent of the escrow account goes back to the player who paid first.</>;
    default:
      return <PayoutExplanation action={action} {...context} />;
  }
}

type Payout = Extract<EscrowAction, { readonly part: PartIndex }>;

function PayoutExplanation({
  action,
  account: { state, now },
  wallet,
  network,
}: ExplanationContext & { readonly action: Payout }) {
  const { part, kind } = action;
  if (part === 2 || part === 3) return <>The {getPartName(part)} goes to the winner.</>;
  if (state === null) return null;
  const renderSol = (lamports: bigint) => (
    <Amount baseUnits={lamports} decimals={SOL_DECIMALS} unit="SOL" network={network} />
  );
  const describeReceiver = (address: string): string => nameReceiver(address, state.terms, wallet);
  if (!isLayout2(state)) {
    const { creator, opponent, treasury } = state.terms;
    const receiver = kind === 'settle' ? treasury : part === 0 ? creator : opponent;
    return (
      <>
        {renderSol(state.terms.feeLamports)} goes from escrow to {describeReceiver(receiver)}.
      </>
    );
  }
  const cards = calculateCardDelivery(state, now);
  const receivers =
    kind === 'refund'
      ? listRefundRecipients(state, part)
      : listSettlementRecipients(state, part, cards === 'missed' ? 'missed' : 'in');
  return (
    <>
      {receivers.map(({ wallet: receiver, amount }, index) => (
        <span key={receiver}>
          {index === 0 ? '' : ', and '}
          {renderSol(amount)} goes from escrow to{' '}
          {kind === 'refund' && part === BOND_PART ? 'nobody: it’s burned' : describeReceiver(receiver)}
        </span>
      ))}
      {kind === 'refund' && part !== BOND_PART && isCompensated(receivers, state.terms.feeLamports)
        ? '. That’s the fee, and one more fee out of the provider’s bond.'
        : '.'}
    </>
  );
}

const isCompensated = (receivers: readonly { readonly amount: bigint }[], fee: bigint): boolean =>
  receivers.some(({ amount }) => amount > fee);

function nameReceiver(
  address: string,
  terms: { readonly creator: string; readonly opponent: string; readonly treasury: string },
  wallet: string,
): ReactNode & string {
  if (address === wallet) return 'you';
  if (address === terms.creator) return 'the creator';
  if (address === terms.opponent) return 'the opponent';
  return address === terms.treasury ? 'the treasury' : 'the provider';
}
