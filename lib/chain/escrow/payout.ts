import type { Address } from '@solana/kit';
import { findAssociatedTokenAddress } from './address';
import { getBurnBondInstruction } from './generated/instructions/burnBond';
import { getPayBondInstruction } from './generated/instructions/payBond';
import { getRefundFeeInstruction } from './generated/instructions/refundFee';
import { getReturnBondInstruction } from './generated/instructions/returnBond';
import { getSettleCardInstruction } from './generated/instructions/settleCard';
import { getSettleFeeInstruction } from './generated/instructions/settleFee';
import { type EscrowInput, type EscrowInstruction, INCINERATOR_ADDRESS } from './instructions';
import { BOND_PART, type CardDelivery, type Escrow, findWinningSide, type PartIndex, PartState } from './state';
import type { DuelTerms } from './terms';
import { findCardVaultAddress, findFeeVaultAddress } from './vault';

/** A wallet that a payout goes to. `amount` is in lamports; for a card it is 1. */
export interface Recipient {
  readonly wallet: Address;
  readonly amount: bigint;
}

/** Fields of the account that determine payouts after the result. */
type TermsAndWinner = Pick<Escrow, 'terms' | 'winner'>;

const getPlayer = ({ creator, opponent }: DuelTerms, side: number): Address => (side === 0 ? creator : opponent);

/**
 * Returns the receivers of a part after the result. If a card was `missed`, the fees go back to the players, and the
 * bond to treasury and winner. Source: docs/duel-v4.md, "Payouts".
 */
export function listSettlementRecipients(
  { terms, winner }: TermsAndWinner,
  part: PartIndex,
  cards: Exclude<CardDelivery, 'awaited'>,
): Recipient[] {
  const { feeLamports, bondLamports, treasury, providerKey } = terms;
  if (part === 2 || part === 3) return [{ wallet: getPlayer(terms, winner), amount: 1n }];
  if (cards === 'in')
    return [
      part === BOND_PART ? { wallet: providerKey, amount: bondLamports } : { wallet: treasury, amount: feeLamports },
    ];
  if (part !== BOND_PART) return [{ wallet: getPlayer(terms, part), amount: feeLamports }];
  const winnerWallet = getPlayer(terms, winner);
  return [
    { wallet: treasury, amount: 2n * feeLamports },
    { wallet: winnerWallet, amount: bondLamports - 2n * feeLamports },
  ];
}

/**
 * Returns the receivers of a part if the duel has no result. After the provider's accept, each player also gets one fee
 * of the bond as compensation.
 */
export function listRefundRecipients({ terms, parts }: Escrow, part: 0 | 1 | typeof BOND_PART): Recipient[] {
  const { feeLamports, bondLamports } = terms;
  if (part === BOND_PART) return [{ wallet: INCINERATOR_ADDRESS, amount: bondLamports - 2n * feeLamports }];
  const wasAccepted = parts[BOND_PART] !== PartState.None;
  return [{ wallet: getPlayer(terms, part), amount: wasAccepted ? 2n * feeLamports : feeLamports }];
}

interface SettlePartInput extends EscrowInput {
  state: TermsAndWinner & Pick<Escrow, 'cardMints'>;
  part: PartIndex;
  cards: Exclude<CardDelivery, 'awaited'>;
  destination?: Address;
}

/** Builds the payout of a part after the result. A card goes by default to the winner's associated token account. */
export function buildSettleInstruction({
  escrow,
  state,
  part,
  cards,
  destination,
  programAddress,
}: SettlePartInput): EscrowInstruction {
  const config = { programAddress };
  const [first, second] = listSettlementRecipients(state, part, cards) as [Recipient, Recipient?];
  if (part === BOND_PART && second === undefined)
    return getReturnBondInstruction({ escrow, provider: first.wallet }, config);
  if (part === BOND_PART)
    return getPayBondInstruction({ escrow, treasury: first.wallet, winner: (second as Recipient).wallet }, config);
  if (part === 0 || part === 1) {
    const feeVault = findFeeVaultAddress(escrow);
    return getSettleFeeInstruction({ escrow, feeVault, receiver: first.wallet, part }, config);
  }
  const side = part === 2 ? 0 : 1;
  const mint = state.cardMints[side] as Address;
  return getSettleCardInstruction(
    {
      escrow,
      cardVault: findCardVaultAddress(escrow, side),
      destination:
        destination ?? findAssociatedTokenAddress(getPlayer(state.terms, findWinningSide(state) ?? 0), mint).address,
      provider: state.terms.providerKey,
      part,
    },
    config,
  );
}

/** Input of a part's payout without a result: a fee (0 or 1) or the bond, since no card is in escrow. */
type RefundPartInput = EscrowInput & { state: Pick<Escrow, 'terms'>; part: 0 | 1 | typeof BOND_PART };

/**
 * Builds the refund of a part if the duel has no result: a fee goes to its player, and the bond, less the two fees that
 * compensate the players, to the incinerator.
 */
export function buildRefundInstruction({ escrow, state, part, programAddress }: RefundPartInput): EscrowInstruction {
  if (part === BOND_PART)
    return getBurnBondInstruction({ escrow, incinerator: INCINERATOR_ADDRESS }, { programAddress });
  const receiver = getPlayer(state.terms, part);
  return getRefundFeeInstruction({ escrow, feeVault: findFeeVaultAddress(escrow), receiver, part }, { programAddress });
}
