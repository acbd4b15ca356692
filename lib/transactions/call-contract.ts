import { z } from 'zod';
import { accountAddress, amount, signature, walletAddress } from '../api/wire';
import { steps } from '../chain/escrow/calls';
import { parts } from './contract';

/** A call of the escrow program as receipts, proofs, events and transaction lists name it. */
export const escrowTransaction = z
  .object({
    signature,
    slot: amount,
    step: z.enum(steps),
    part: z.enum(parts).nullable().meta({ description: 'What was paid in or out; null where a step moves no part.' }),
    wallet: walletAddress.meta({ description: 'Who sent it, and paid the network fee.' }),
    recipients: z
      .array(
        z.object({
          wallet: accountAddress.meta({ description: 'A wallet, or the incinerator for what is burned.' }),
          amount: amount.nullable().meta({
            description:
              'Lamports, or 1 for a card. Null for the rents that a close returns, with what strangers sent there.',
          }),
        }),
      )
      .meta({ description: 'Who was paid out of escrow; none for a step that pays nobody.' }),
  })
  .meta({
    id: 'EscrowTransaction',
    description:
      'A step of the duel on chain, from the finalized history of its escrow account. An extension member of the interface.',
  });
export type EscrowTransactionBody = z.output<typeof escrowTransaction>;
