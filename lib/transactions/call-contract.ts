import { z } from 'zod';
import { accountAddress, amount, signature, slotNumber, walletAddress } from '../api/wire';
import { escrowSteps } from '../chain/escrow/calls';
import { parts } from './contract';

/** A payment that a call of the escrow program makes: a fee, a bond, a card, or an account's rent. */
const movement = z
  .object({
    wallet: accountAddress.meta({ description: 'A wallet, or Solana’s incinerator address for burned lamports.' }),
    amount: amount.nullable().meta({
      description:
        'Lamports, or 1 for a card. Null for a rent that isn’t recorded: in a duel of layout 1, or if an earlier release read the transaction.',
    }),
    kind: z.enum(['fee', 'bond', 'card', 'rent']).meta({
      description:
        'Closing the escrow returns the rents of escrow account and fee vault, and lamports that others sent there. The rent of the winner’s token account stays in that account until its owner closes it.',
    }),
    account: z.enum(['escrow', 'fee-vault', 'card-vault', 'token-account']).nullable().meta({
      description:
        'The account whose rent it is. `escrow` for everything that closing returns. Null for a fee, a bond or a card.',
    }),
  })
  .meta({ id: 'EscrowMovement' });
export type MovementBody = z.output<typeof movement>;

/** A finalized call of the escrow program for a duel, as the API returns it. */
export const escrowTransaction = z
  .object({
    signature,
    slot: slotNumber,
    explorerUrl: z
      .url()
      .nullable()
      .meta({ description: 'Its page in Solana Explorer. Null on a chain that the explorer can’t reach.' }),
    step: z.enum(escrowSteps),
    part: z
      .enum(parts)
      .nullable()
      .meta({ description: 'The part of escrow that was paid in or out. Null if the step moves none.' }),
    wallet: walletAddress.meta({ description: 'The wallet that sent the transaction and paid the network fee.' }),
    networkFee: amount.nullable().meta({
      description:
        'Lamports, for the whole transaction: steps with the same signature share one fee. Null if it isn’t recorded.',
    }),
    payers: z
      .array(movement)
      .meta({ description: 'Payments into escrow, and rents of the accounts that the step opened.' }),
    recipients: z
      .array(movement)
      .meta({ description: 'Payments out of escrow, including rents. Empty for a step that pays nobody.' }),
  })
  .meta({
    id: 'EscrowTransaction',
    description: 'A step of the duel on chain, from the finalized history of its escrow account. Extension.',
  });
export type EscrowTransactionBody = z.output<typeof escrowTransaction>;
