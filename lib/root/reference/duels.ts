/**
 * Descriptions of operations about packs, duels, cards, players' names and matchmaking: their use, when to call them,
 * what to call next.
 */
export const duelDescriptions = {
  listPacks:
    'Start here to choose what to play for: each pack has its price, its tier and the root of its sealed table. Use a `packId` with `POST /duels`, or the tier with `POST /matchmaking/search`. `active=false` lists retired packs, whose duels continue.',
  getPack:
    'Read the complete table before you pay: every card with its weight and value. Recompute its root and compare it with `table.root`, which is part of a duel’s terms. Then create a duel with the `packId`.',
  createPracticeCommitment:
    'The first of two steps of a free rip: the service commits to a server seed before it knows yours. Nothing is stored. Choose a seed of your own and send it to `POST /practice-rips`.',
  createPracticeRip:
    'The second step of a free rip: reveals the server seed and the card that it draws with your seed. Check that the SHA-256 of the seed is the hash of the commitment, and recompute the draw. Practice is worth nothing and kept nowhere.',
  listDuels:
    'Use this for a lobby, with `status=waiting` for duels to join, or to follow known duels by `ids`. Unlisted duels are left out until they have an opponent. To be told of changes instead of polling, use `GET /lobby/stream` or a webhook.',
  createDuel:
    'Creates a duel for a pack: `open` for anyone, or `direct` for one wallet. Nothing is paid yet. Wait until an opponent joins and the status is `matched`; then check the terms and prepare your payment with `POST /duels/{duelId}/transactions`. Without an opponent it is cancelled at `expiresAt`.',
  listOwnDuels:
    'Use this to bring a player back to their duels, including unlisted ones that `GET /duels` leaves out. Read the one that continues with `GET /duels/{duelId}`.',
  getDuel:
    'Poll this while a duel is under way, or read it after a change on a stream. `status` says what comes next: while it is `waiting`, an opponent is missing; with `settled`, `refunded` or `cancelled` the duel is over. To have the chain checked now, call `POST /duels/{duelId}/transactions/reconciliation`. What is public about a duel needs no credential: `GET /duels` with `ids`, `GET /duels/{duelId}/receipt` and `GET /duels/{duelId}/proof`.',
  getDuelReceipt:
    'Shows anyone what happened in a duel: deposits, result and every known transaction on chain. It grows until the duel is over. To verify the draw, give a verifier the proof of `GET /rgs/rounds/{mode}/{roundId}/proof`, with the mode `duels` and the duel’s id.',
  getDuelProof:
    'Call this once the provider has answered; before that the answer is `wrong-duel-state`. It shows the draw before the duel is over: terms, request and the provider’s signed answer, without the pack’s table. Verifiers take another document, which exists once the duel has settled: `GET /rgs/rounds/{mode}/{roundId}/proof` with the mode `duels` and the duel’s id.',
  getSocialCard:
    'Use this to share a duel: the address of its page, texts and the address of a picture. Its texts and picture change with the duel. The picture is at `GET /duels/{duelId}/social-card/image`.',
  getSocialCardImage:
    'The picture of a shared duel, for social networks and messengers. It changes with the duel, so send the `ETag` as `If-None-Match` and keep the copy after a 304. If the service is busy drawing, the answer is `pictures-busy`; try again later.',
  getRematchOpponent:
    'Call this after a settled direct duel, as one of its players. Use the wallet that it returns as `opponentWallet` of a new direct duel with `POST /duels`.',
  listDuelEvents:
    'Read the complete history of a duel, from its creation to its outcome. Events are numbered without gaps and never changed, so a client can continue after the last `sequence` that it has.',
  getPackOpening:
    'Read this before you show a result: players open their packs themselves, and spectators see the cards from the time that it returns. As a player, open your pack with `POST /duels/{duelId}/opening`.',
  openPack:
    'Call this as a player once the duel has a result and you have shown it. The first call counts, and later ones change nothing. When both have opened their packs, spectators see the cards.',
  getFeaturedDuel:
    'Use this for the one duel that is shown on a start page: a live one, or else a recent result. Follow it with `GET /duels/{duelId}/stream`.',
  listLatestPulls:
    'Use this for a ticker of drawn cards and the volume of the last 24 hours. Read the duel of a pull with `GET /duels/{duelId}/receipt`.',
  listUnopenedPacks:
    'Call this when a player comes back: it lists their duels that have a result and whose pack they haven’t opened. Record an opening with `POST /duels/{duelId}/opening`.',
  listWalletCards:
    'Shows the cards that a wallet pulled or won in duels, for its public page. Rips are private and left out. Read one card with `GET /cards/{mint}` if it is a token.',
  listOwnCards:
    'Lists the cards of the signed-in wallet, from duels and from pack machines. Continue with `nextCursor`. For a summary by pack, use `GET /me/binder`.',
  getSharedBinder:
    'Returns the binder of a player who shares it, without rips. It has a duel once both players have opened their packs, or 30 days after the duel was created. The house opens no pack, so a duel with it is there once its player has opened theirs. Any other wallet is answered with `not-found`, whether or not it has played.',
  shareBinder:
    'Shows the binder of the signed-in wallet to everyone, by `GET /wallets/{wallet}/binder`. A repeated call keeps the first time. Take it back with `DELETE` on the same path.',
  unshareBinder:
    'Ends the sharing of the signed-in wallet’s binder, at once. It succeeds also if the binder isn’t shared. Share it again with `POST` on the same path.',
  listPlayerNames:
    'Use this to show players by the names that they chose, such as those of a list of duels. Wallets without a name are left out. Show a name with the start of its wallet (“Milo 9CQY”), since two wallets may have the same name.',
  namePlayer:
    'Gives the signed-in wallet a name, instead of any earlier one. Everyone sees it, with the start of the wallet, on pages and pictures. Take it back with `DELETE` on the same path.',
  unnamePlayer:
    'Removes the name of the signed-in wallet, at once. It succeeds also if the wallet has none. Pictures that were shared before may keep it in caches.',
  removePlayerName:
    'Call this as an operator when players report a name. A wallet without a name is answered with `not-found`. The player can choose another name.',
  getBinder:
    'Use this for a collection view: the cards of the signed-in wallet by pack and machine, and its record against rivals. A pack that hasn’t been opened is left out until its duel is 30 days old. For single pulls, use `GET /me/cards`.',
  getCard:
    'Use this for the page of a card that is a token: which pack it comes from, who drew and won it, and who holds it in finalized chain state. Wallets read the same card with `GET /cards/{mint}/metadata`.',
  getCardMetadata:
    'Wallets and explorers call this by the address in the token’s metadata account. The form is that of Metaplex’s token standard. The card is a test card without value.',
  joinDuel:
    'Join a waiting duel as its opponent. That fixes the terms and the escrow address; nothing is paid yet. Compare `terms` and `providerConsent` with what you agreed to, then prepare your payment with `POST /duels/{duelId}/transactions` before `fundingDeadline`. If another wallet was faster, the answer is `duel-not-joinable`.',
  cancelDuel:
    'Call this as a participant while nobody has paid. A waiting or matched duel ends as `cancelled`. If a payment may still land, the answer is `duel-not-cancellable`; a duel that isn’t paid in time is refunded instead.',
  searchMatch:
    'Start looking for an opponent in a tier. A search that is active continues, or moves to this tier. Poll `POST /matchmaking/status` to keep it from expiring; once `duelId` is set, continue as in any duel.',
  continueMatch:
    'Call this when a player comes back and you don’t know whether they are searching: it returns the active search or match in any tier, or starts a search in this one. Then poll `POST /matchmaking/status`.',
  getMatchStatus:
    'Poll this while a search is active; without calls the search expires. Once `duelId` is set, read the duel with `GET /duels/{duelId}`. After `no-active-ticket`, start again with `POST /matchmaking/search`.',
  cancelMatch:
    'Ends the active search, or the match and its duel if no payment is on its way. If one is, the answer is `match-not-cancellable`; then the duel continues or is refunded.',
  playHouse:
    'Call this only when the player asks for it: instead of waiting longer, the house becomes the opponent, within its limits. The answer has the duel to pay for. Nothing else ever starts a duel with the house.',
} as const;
