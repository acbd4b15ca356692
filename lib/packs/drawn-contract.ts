import { z } from 'zod';
import { cardTier, money } from './contract';

const wholeNumber = z.number().int();

/** A card as it was drawn from two seeds over a sealed table. */
export const drawnCard = z
  .object({
    ticket: wholeNumber.meta({
      description: 'The number that was drawn, uniformly from 0 up to but not including `totalWeight`.',
    }),
    totalWeight: wholeNumber,
    nonce: wholeNumber.meta({
      description: 'Nonce of the digest that gave the ticket. Above 0 if earlier numbers were rejected.',
    }),
    entryIndex: wholeNumber,
    cardId: z.string(),
    tier: cardTier,
    value: money.meta({ description: 'Value in the sealed table. It is a test card and worth nothing.' }),
  })
  .meta({ id: 'DrawnCard' });
