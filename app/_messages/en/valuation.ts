/** Texts of the valuation policy, in ICU message syntax. */
export const valuation = {
  title: 'Valuation policy',
  titleOf: 'Valuation policy {hash}',
  description: 'How two pulls are compared, in words and as the document that every duel commits to.',
  lead: 'How two pulls are compared. There is one rule, and its hash is fixed before anyone pays.',
  leadOfEarlier:
    'An earlier rule for comparing two pulls. Duels that were opened under it keep it. New ones use <link>the current one</link>.',
  words: {
    title: 'In words',
    aside: '{current, select, yes {Current} other {Earlier}}',
    worth: 'What a card is worth',
    worthNote: '{sentence} Nobody can change that value once the table is sealed.',
    unit: 'The unit',
    unitNote: '{symbol} with {decimals} decimals, for comparison only. None of it moves in a duel.',
    winner: 'Who wins',
    higherValue: 'The pull with the higher value.',
    tie: 'Equal values',
    seedCoin:
      'A fair coin from the provider’s seed and the slot’s hash, which nobody knew together before both had paid: one bit, 0 for the creator, 1 for the opponent.',
    inUse: 'In use',
    inUseNote:
      '{current, select, yes {Since {day}, for every new duel.} other {No longer for new duels. Here since {day}.}}',
  },
  example: {
    title: 'A worked example',
    note: 'Nobody played these two. Both were drawn just now from the real table, by the code that recomputes every duel.',
    higher: 'The higher value wins',
    tied: 'Both are worth the same',
    columns: { side: 'Side', ticket: 'Ticket', card: 'Card', value: 'Value' },
    ticket: '{ticket, number} of {total, number}',
    higherResult:
      '{winner, select, creator {The creator’s card is worth more, so the creator wins.} other {The opponent’s card is worth more, so the opponent wins.}}',
    tiedResult:
      'Equal values: the lowest bit of the coin’s word is {winner, select, creator {0, so the creator wins} other {1, so the opponent wins}}.',
    seed: 'Seed',
    copiedSeed: 'seed of the example',
    entropy: 'Entropy',
    copiedEntropy: 'entropy of the example',
  },
  places: {
    title: 'Where the hash appears',
    note: 'If these hashes ever differ, the duel stops before anyone pays.',
    ticket: 'On a quick match ticket: only players with the same hash are matched.',
    duel: 'On the duel, from the moment it’s opened. It can never change there.',
    terms:
      'In the terms, and so in the payment that your wallet signs: this site checks it before it asks your wallet.',
    proof: 'In the proof of the result, beside the provider’s signed answer.',
    escrow: 'In the escrow account: its address follows from the terms, so another policy is another address.',
  },
  document: {
    title: 'The document',
    copiedHash: 'policy hash',
    note: 'The whole policy, in the exact form that’s hashed (RFC 8785).',
  },
  check: {
    busy: 'Checking the document…',
    hash: 'The hash of the document is the hash on this page',
    hashFormula: 'SHA-256(the document, as UTF-8)',
    canonical: 'The document is in its canonical form, so that there is no second text of the same policy',
    canonicalFormula: 'RFC 8785: members sorted, no spaces, one form for each number and text',
    shown: 'Shown',
    recomputed: 'Recomputed',
  },
} as const;
