import { z } from 'zod';
import { accountAddress, amount, signature, walletAddress } from '../api/wire';
import { steps } from '../chain/escrow/calls';
import { parts } from './contract';

const movement = z
  .object({
    wallet: accountAddress.meta({ description: 'A wallet, or the incinerator for what is burned.' }),
    amount: amount.nullable().meta({
      description:
        'Lamports, or 1 for a card. Null for a rent of which nothing is recorded: in a duel of layout 1, or where an earlier release read the step.',
    }),
    kind: z.enum(['fee', 'bond', 'card', 'rent']).meta({
      description:
        'A close returns the rents of escrow account and fee vault, with what strangers sent there. The rent of the winner’s token account stays in that account until its owner closes it.',
    }),
    account: z.enum(['escrow', 'fee-vault', 'card-vault', 'token-account']).nullable().meta({
      description: 'Whose rent it is; null for a fee, a bond and a card. `escrow` for all that a close returns.',
    }),
  })
  .meta({ id: 'EscrowMovement' });
export type MovementBody = z.output<typeof movement>;

/** A call of the escrow program as receipts, proofs, events and transaction lists name it. */
export const escrowTransaction = z
  .object({
    signature,
    slot: amount,
    explorerUrl: z
      .url()
      .nullable()
      .meta({ description: 'Its page in Solana’s explorer; null on a chain that no explorer can reach.' }),
    step: z.enum(steps),
    part: z.enum(parts).nullable().meta({ description: 'What was paid in or out; null where a step moves no part.' }),
    wallet: walletAddress.meta({ description: 'Who sent it, and paid the network fee.' }),
    networkFee: amount.nullable().meta({
      description:
        'Lamports, of the whole transaction: steps with the same signature share one fee. Null where nothing is recorded of it.',
    }),
    payers: z.array(movement).meta({ description: 'Who paid into escrow, and the rents of the accounts it opened.' }),
    recipients: z
      .array(movement)
      .meta({ description: 'Who was paid out of escrow, rents included; none for a step that pays nobody.' }),
  })
  .meta({
    id: 'EscrowTransaction',
    description:
      'A step of the duel on chain, from the finalized history of its escrow account. An extension member of the interface.',
  });
export type EscrowTransactionBody = z.output<typeof escrowTransaction>;
