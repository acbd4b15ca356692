/** The tags of the OpenAPI document, in its order, each with its description. */
export const tags = {
  Platform: 'Health, networks and open features of this deployment, and this OpenAPI document.',
  Authentication:
    'Sign-In with Solana: a wallet signs a message and gets a session token. The API never asks for a private key.',
  Packs: 'Packs that duels can be played with. Each has a sealed table of cards and odds.',
  Cards: 'Cards that players pulled: who pulled and who won each, and a player’s binder.',
  Providers: 'The public record of a pack provider: the outcomes of the duels that players paid for.',
  Valuation: 'Policies that say how two cards are compared, identified by the hash in a duel’s terms.',
  Duels: 'Duels, from creation to receipt: create, join and cancel duels, follow them, and get the proof of a draw.',
  Live: 'Changes as they happen: streams of server-sent events, and the same changes as a list for clients that poll.',
  Transactions:
    'Moving money. The service prepares unsigned transactions, records their signatures, and follows them on chain. Compare a transaction with the duel’s terms before you sign it.',
  Matchmaking:
    'Matches two wallets that search for a duel over a pack of the same tier. You play the house only if you ask for it.',
  Social: 'Texts and pictures for links to a duel.',
  Gacha: 'Pack machines: sealed inventory and odds, seed commitments, payments, rips (opened packs) and refunds owed.',
  Crash: 'A demo without value: stages with rising multipliers and published odds.',
  Flip: 'A demo without value: heads or tails, from a seed committed to beforehand.',
  'Card Streak': 'A demo without value: guess whether the next card is higher or lower.',
  Games: 'All games, whether they can be played now, and settled rounds with their proofs.',
  RGS: 'The rules of every mode with their hashes, and proofs of settled rounds that anyone can recompute.',
  Fantasy: 'Approvals that the fantasy modes need. None of these modes is open.',
  Webhooks: 'Signed messages to integrations when a duel’s status changes.',
  Notifications:
    'Web Push: notifications on a player’s own devices when somebody joins, a pack is ready or a refund was sent.',
  Analytics: 'Anonymous daily counters of steps that visitors take on the site.',
  Operations: 'For operators and their cron: reconciliation, alerts, parked work and refunds owed.',
} as const;

export type Tag = keyof typeof tags;
