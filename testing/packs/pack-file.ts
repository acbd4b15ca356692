/** Builds an operator's file of a small fees-only pack. `changes` replace members. */
export const buildPackFile = (packId: string, changes: object = {}) => ({
  packId,
  name: 'Harvest 2033',
  tier: 'starter',
  cardMode: 'fees-only',
  price: { amount: '2600000' },
  values: { source: 'a list', at: '2026-11-01T00:00:00.000Z' },
  totalWeight: 10,
  entries: [
    { cardId: 'one', tier: 'common', weight: 4, value: '1000' },
    { cardId: 'two', tier: 'common', weight: 3, value: '2000' },
    { cardId: 'three', tier: 'rare', weight: 3, value: '9000' },
  ],
  ...changes,
});
