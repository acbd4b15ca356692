/** The tags of the OpenAPI document, in its order, each with its description. */
export const tags = {
  Platform: 'What this deployment is, what works, what is open, and this description.',
  Authentication:
    'A wallet proves itself by signing a text (Sign-In with Solana) and gets a session’s token. Nothing here ever takes a key.',
  Packs: 'The packs that a duel can be over, with their sealed tables of cards and odds.',
  Providers: 'The public record of a pack provider: what it did with the duels that players paid for.',
  Valuation: 'The policies by which two pulls are compared, by the hash that terms name.',
  Duels:
    'Duels from the invitation to the receipt: open one, join it, call it off, read how it stands and how it was drawn.',
  Transactions:
    'What moves money. The service prepares unsigned transactions, is told of signatures, and looks at the chain. Sign only what you have compared with the terms.',
  Matchmaking:
    'Two wallets that look for a duel over a pack of one tier meet here; the house plays by explicit choice only.',
  Social: 'What is shown of a duel where its link is shared.',
  Gacha:
    'Pack machines: sealed inventory and odds, seeds that are committed to first, a payment, a rip, and what is owed.',
  Crash: 'A game without any value: stages, each with its odds, and a receipt.',
  Flip: 'A game without any value: heads or tails over a seed that is committed to first.',
  'Card Streak': 'A game without any value: higher or lower, as often as you like.',
  Games: 'Which games there are, which are open, and the rounds that are over and proven.',
  RGS: 'The rules of every mode with their hashes, and proofs of settled rounds that anybody can recompute.',
  Fantasy: 'What fantasy modes wait for. None of them is open.',
  Webhooks: 'Signed messages for integrations when the status of a duel changes.',
  Analytics: 'Anonymous counters of steps on the site, per day.',
  Operations: 'For operators and their cron: reconciliation, alerts, and what is owed.',
} as const;

export type Tag = keyof typeof tags;
