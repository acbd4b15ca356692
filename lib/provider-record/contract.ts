import { z } from 'zod';
import { endpoint } from '../api/endpoint';
import { amount, instant, walletAddress } from '../api/wire';

const whole = z.number().int();

const counts = {
  duels: whole,
  wallets: whole.meta({
    description: 'Distinct wallets of the players of these duels. A wallet costs nothing to make.',
  }),
};

const count = z
  .object(counts)
  .meta({ id: 'ProviderRecordCount', description: 'Duels, and how many wallets played them.' });

const bonds = (description: string) => z.object({ ...counts, amount }).meta({ description });

const record = z
  .object({
    providerKey: walletAddress,
    isCurrent: z.boolean().meta({ description: 'Whether it draws the duels that are opened now.' }),
    countedAt: instant.meta({
      description: 'When these figures were counted: some seconds ago, or some minutes if there are very many duels.',
    }),
    accepted: count.meta({ description: 'Both players paid, and the provider put its bond into escrow.' }),
    revealed: count.meta({ description: 'Accepted duels whose result is on chain.' }),
    withheld: count.meta({
      description:
        'Accepted duels that ran out of time without a result, so that the players are refunded out of the bond. The rest of the accepted duels is still open.',
    }),
    missedCards: z.object({ ...counts, cards: whole }).meta({
      description: 'Accepted duels with a drawn card that the provider never brought, and how many such cards.',
    }),
    paidNotAccepted: count.meta({
      description:
        'Duels opened here with terms that the provider had signed, that both players paid and it never accepted. Both fees went back. Not those that were cancelled.',
    }),
    bondsPaid: bonds(
      'Bonds out of which lamports were paid: one more fee for each player after a withheld result; after a missed card the whole bond, two fees of it to the treasury and the rest to the winner. Counted once a duel is over.',
    ),
    bondsBurned: bonds('Bonds whose rest was burned after a withheld result. Counted once a duel is over.'),
    acceptToResult: z
      .object({
        ...counts,
        minimumSlots: whole,
        medianSlots: whole,
        percentile95Slots: whole.meta({ description: '95 % of these duels took so many slots or fewer.' }),
        maximumSlots: whole,
      })
      .nullable()
      .meta({
        description:
          'Slots from the accept to the result, over the duels that are over. Null without one. A slot lasts about 0.4 s.',
      }),
    layout1Duels: whole.meta({
      description:
        'Paid duels of terms layout 1, which aren’t counted above: there a provider neither accepts nor puts up a bond.',
    }),
  })
  .meta({
    id: 'ProviderRecord',
    description:
      'The outcomes of a provider’s paid duels, from finalized transactions of the escrow program. Only duels of this service are counted. An operator who also runs the provider can improve these figures by playing against itself.',
  });
export type ProviderRecord = z.output<typeof record>;

export const getProviderRecord = endpoint({
  method: 'GET',
  path: '/providers/{providerKey}/record',
  tag: 'Providers',
  summary: 'Counts a provider’s accepted, revealed, withheld and declined duels',
  auth: [],
  limit: 'read',
  idempotency: 'none',
  params: z.object({ providerKey: walletAddress }),
  strictPath: true,
  success: 200,
  response: record,
  headers: { 'cache-control': 'public, max-age=15' },
  problems: ['invalid-request', 'not-found', 'rate-limited'],
  availability: 'devnet',
  extension: true,
});
