import { useTranslations } from '#use-translations';
import { listRefundRecipients, listSettlementRecipients } from '../../../../lib/chain/escrow/payout';
import { BOND_PART, calculateCardDelivery, type PartIndex } from '../../../../lib/chain/escrow/state';
import { SOL_DECIMALS } from '../../../../lib/core/money';
import { type AnyEscrow, type EscrowAccount, isLayout2 } from '../../../_duel/escrow-account';
import type { EscrowAction } from '../../../_duel/escrow-actions';
import type { Translate } from '../../../_messages/translate';
import { Amount } from '../../../_ui/Amount';

const PART_KEYS = ['creator-fee', 'opponent-fee', 'creator-card', 'opponent-card', 'bond'] as const;

/** Returns the key of an action's texts: the part of the escrow that it pays out, or else the action's kind. */
export const toActionKey = (action: EscrowAction) => ('part' in action ? PART_KEYS[action.part] : action.kind);

/** Returns an action's name for lists and screen readers, such as "The creator’s fee". */
export const getActionName = (t: Translate<'pay'>, action: EscrowAction): string => t(`step.${toActionKey(action)}`);

/** Returns the label of the button that prepares an action. */
export const toActionLabel = (t: Translate<'pay'>, action: EscrowAction): string =>
  'part' in action ? t(`button.${action.kind}.${PART_KEYS[action.part]}`) : t(`button.${action.kind}`);

interface ExplanationContext {
  readonly account: EscrowAccount;
  /** The viewer's wallet; empty if none is connected. */
  readonly wallet: string;
  /** The network as shown after an amount, such as "on devnet". */
  readonly network: string;
}

/** Text about an action's effect. For a fee or the bond, with amount and receiver by the escrow account's terms. */
export function ActionExplanation({ action, ...context }: ExplanationContext & { readonly action: EscrowAction }) {
  const t = useTranslations('pay.effect');
  return 'part' in action ? <PayoutExplanation action={action} {...context} /> : t(action.kind);
}

type Payout = Extract<EscrowAction, { readonly part: PartIndex }>;

function PayoutExplanation({
  action: { part, kind },
  account: { state, now },
  wallet,
  network,
}: ExplanationContext & { readonly action: Payout }) {
  const t = useTranslations('pay.effect');
  if (part === 2 || part === 3) return t(PART_KEYS[part]);
  if (state === null) return null;
  const renderSol = (lamports: bigint) => (
    <Amount baseUnits={lamports} decimals={SOL_DECIMALS} unit="SOL" network={network} />
  );
  const isBurn = isLayout2(state) && kind === 'refund' && part === BOND_PART;
  const [first, second] = listReceivers({ state, now }, { kind, part }).map(({ wallet: address, amount }) => ({
    amount,
    name: t(`receiver.${isBurn ? 'nobody' : toReceiver(address, state.terms, wallet)}`),
  }));
  if (first === undefined) return null;
  const payout = { amount: () => renderSol(first.amount), receiver: first.name };
  if (second !== undefined)
    return t.rich('twoPayouts', {
      ...payout,
      secondAmount: () => renderSol(second.amount),
      secondReceiver: second.name,
    });
  const isCompensated = kind === 'refund' && !isBurn && first.amount > state.terms.feeLamports;
  return t.rich(isCompensated ? 'compensated' : 'payout', payout);
}

type FeeOrBond = Payout & { readonly part: 0 | 1 | typeof BOND_PART };

/** Lists the receivers, at most two, of a fee or the bond, and the amount for each. */
function listReceivers(
  { state, now }: { readonly state: AnyEscrow; readonly now: EscrowAccount['now'] },
  { kind, part }: FeeOrBond,
): readonly { readonly wallet: string; readonly amount: bigint }[] {
  if (!isLayout2(state)) {
    const { creator, opponent, treasury, feeLamports } = state.terms;
    return [{ wallet: kind === 'settle' ? treasury : part === 0 ? creator : opponent, amount: feeLamports }];
  }
  if (kind === 'refund') return listRefundRecipients(state, part);
  return listSettlementRecipients(state, part, calculateCardDelivery(state, now) === 'missed' ? 'missed' : 'in');
}

function toReceiver(
  address: string,
  terms: { readonly creator: string; readonly opponent: string; readonly treasury: string },
  wallet: string,
): 'you' | 'creator' | 'opponent' | 'treasury' | 'provider' {
  if (address === wallet) return 'you';
  if (address === terms.creator) return 'creator';
  if (address === terms.opponent) return 'opponent';
  return address === terms.treasury ? 'treasury' : 'provider';
}
