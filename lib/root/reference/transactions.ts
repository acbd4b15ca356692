/**
 * Descriptions of operations about transactions and live changes, and for operators: their use, when to call them, what
 * to call next.
 */
export const transactionDescriptions = {
  listDuelTransactions:
    'Shows an integration the transactions of a duel: its intents with their states, then others that were only seen on chain, which include every `lock`, `close` and `deposit-card`. For the state that a player needs, read `GET /duels/{duelId}`.',
  prepareTransaction:
    'Call this when it’s the wallet’s turn, with `purpose` `fund` to pay for a duel. Decode `transaction`, compare it with the duel’s terms and `costs` ([what you sign](/docs/what-you-sign)), and let the wallet sign it. Report the signature with `POST /duels/{duelId}/transactions/{transactionId}/submissions`, and only then send the transaction to the chain, so that a lost response loses nothing. The service never signs.',
  requestDrip:
    'A guest calls this to get test SOL, once a day, where `network.drip` of `GET /health` is true. The transfer’s signature is returned before it is final. Then pay for a duel. Test SOL is worth nothing.',
  recordSubmission:
    'Call this as soon as the wallet has signed, and before you send the transaction, so that the payment’s outcome on chain is tracked. The first valid signature is bound to the prepared transaction and can’t be replaced. Then poll `POST /duels/{duelId}/transactions/reconciliation` until the state is `FINALIZED`, `FAILED` or `EXPIRED`. If you can’t call it, the worker finds the payment on chain later.',
  rejectTransaction:
    'Call this if the player declined to sign. The prepared transaction ends, and another one can be prepared at once instead of waiting until its blockhash has expired. A transaction that was signed already is not open any more.',
  reconcileDuel:
    'Poll this while a payment is on its way: it checks the duel’s state on chain and returns the duel with your intents. All callers share one check a second, so polling is safe. Once `blockHeight` is above an intent’s `lastValidBlockHeight`, that intent can’t land.',
  streamDuel:
    'Open this to follow one duel without polling. Each event names a record that changed; read the record to learn more. Connect again with `Last-Event-ID`, and read everything anew if `opened` says `resumed: false`.',
  streamLobby:
    'Open this for a lobby: open duels, new results, counters, and the changes of the duels in `duelIds`. Read what an event names, for example with `GET /duels`. Connect again with `Last-Event-ID`.',
  streamOwnChanges:
    'Open this while a player is signed in: it streams the changes of all that concerns their wallet. Read the record that an event names. It ends with the session; then sign in again.',
  listChanges:
    'The feed of public changes for clients that poll. Call it without a cursor once to get a position, then again and again with `nextCursor`. A 304 means that nothing is new. If `isComplete` is false, changes were missed: read again what you keep.',
  listOwnChanges:
    'The feed of a wallet’s own changes for clients that poll. Call it without a cursor once, then with `nextCursor`. A 304 means that nothing is new. If `isComplete` is false, read again what you keep.',
  runReconciliation:
    'The deployment’s cron calls this at an interval. Each call processes a limited number of duels that are due and returns what it did. Overlapping calls are safe. For a single duel, clients use `POST /duels/{duelId}/transactions/reconciliation`.',
  runReconciliationByHand:
    'Operators call this to run the worker once without waiting for the cron. It does the same as the cron’s call, and both may overlap. See what remains with `GET /operations/alerts`.',
  listAlerts:
    'Operators read this to learn what needs attention: money that isn’t where it should be, refunds owed by pack machines, and rows that keep failing. Each alert says which duel or debt it concerns. Look into a duel with `GET /operations/duels/{duelId}`.',
  retryParkedWork:
    'Call this after the cause of a failing row has been removed: the worker’s next run tries it again instead of waiting. The row stays parked until it succeeds. Watch it in `GET /operations/alerts`.',
  getDuelStory:
    'Operators read this to explain a duel: its events, transactions, alerts and deliveries, what it waits for and until when. It reads only the database. To check the chain, call `POST /duels/{duelId}/transactions/reconciliation`.',
  recordGachaDebt:
    'Call this if a verified payment can’t lead to a rip: a refund to its payer is recorded, and the payment can’t be used any more. Pay the refund, then report it with `POST /operations/gacha-debts/{debtId}/refund`.',
  refundGachaDebt:
    'Call this after a refund was sent, with the signature of its finalized transaction. The transfer is checked on chain before the debt counts as paid. The player sees it in `GET /gacha/debts`.',
} as const;
