import { z } from 'zod';
import { markVerbatim } from '../api/verbatim';
import { accountAddress, amount, sha256Text, signature, slotNumber, walletAddress } from '../api/wire';
import { duelSide } from './contract';
import { alertKinds } from './rules/alert';

/** The wire form of amounts and slots, as the stored JSON has them. */
const amountText = amount.in.meta({ description: amount.description });
const slotText = slotNumber.in.meta({ description: slotNumber.description });

const members = {
  side: duelSide.nullable().optional().meta({
    description: 'The side that paid, prepared its payment, cancelled or drew the card. Null for other callers.',
  }),
  binding: z.enum(['submission', 'rpc-recovery']).optional().meta({
    description: 'How the service learned of the deposit’s transaction.',
  }),
  opponentWallet: walletAddress.optional().meta({ description: 'Of `joined`.' }),
  bondAmount: amountText.optional(),
  slot: slotText.optional(),
  targetSlot: slotText.optional(),
  winner: duelSide.nullable().optional().meta({ description: 'Null if the seed’s coin, which nobody knows, decided.' }),
  entropy: z.literal('unknown').optional().meta({
    description: 'The escrow account was closed before the entropy of the draw was read.',
  }),
  seed: sha256Text.optional(),
  creatorEntry: z.number().int().optional().meta({ description: 'Index of the creator’s entry in the pack.' }),
  opponentEntry: z.number().int().optional().meta({ description: 'Index of the opponent’s entry in the pack.' }),
  fees: z.enum(['treasury', 'returned']).optional().meta({ description: 'Of `settled`: where the fees went.' }),
  mint: accountAddress.optional().meta({ description: 'Of a card.' }),
  intentId: z.string().optional(),
  purpose: z.string().optional(),
  signature: signature.nullable().optional(),
  state: z.string().optional().meta({ description: 'Of `rpc-recovery`: the state of the intent, an IntentState.' }),
  custodyAlert: z.enum(alertKinds).optional().meta({ description: 'The alert that the event opened.' }),
  fields: z.string().optional().meta({
    description: 'Of `record-corrected`: names of the corrected fields, separated by spaces.',
  }),
};
/** Data of an event of any kind; each kind has only some of these members. */
export type DuelEventData = z.output<z.ZodObject<typeof members>>;

/** Data of a duel's event besides its kind. Stored when the event was recorded, and never changed. */
export const duelEventData = markVerbatim(
  z.looseObject(members).meta({
    id: 'DuelEventData',
    description: 'Members that depend on the kind of the event. Others may be added, also to kinds that exist.',
  }),
);
