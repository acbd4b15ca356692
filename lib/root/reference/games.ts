/** Descriptions of operations about pack machines and demo games: their use, when to call them, what to call next. */
export const gameDescriptions = {
  getGachaCapability:
    'Read this before you offer pack machines: it says whether rips are open, and which of provider, odds, acquisition and settlement are ready. Then list the machines with `GET /gacha/machines`.',
  listMachines:
    'Start here to choose a machine: each has its price, the account that payments go to and the hashes of its sealed odds and inventory. Read `GET /gacha/machines/{machineKey}/odds` before you pay.',
  getInventory:
    'Read the cards that a machine holds, with their copies and values, as sealed. Compare the SHA-256 of the canonical `document` with its hash. The odds that refer to it are at `GET /gacha/machines/{machineKey}/odds`.',
  getOdds:
    'Read the odds before you pay: the weight of every card, as sealed. Pass their hash as `oddsHash` when you create a payment intent, so that you pay for no other odds. Compare the SHA-256 of the canonical `document` with the hash.',
  getRealisedOdds:
    'Use this to check a machine over time: how often each tier was drawn, beside the stated share. A difference is expected with few draws. The single rips have proofs at `GET /rgs/rounds/{mode}/{roundId}/proof`.',
  createRipCommitment:
    'The first step of a rip: the machine commits to a server seed before it knows yours. Choose a client seed, then create a payment intent with its SHA-256, or rip at once in fixture mode with `POST /gacha/rips`.',
  createPaymentIntent:
    'The second step of a paid rip: binds a payment to a commitment, to your client seed’s hash and to the odds that you have read. An unfinished intent of this wallet for the machine is returned instead of a new one. A new one also counts against the limit `reserve` ([rate limits](/docs/rate-limits)). Then prepare the payment with `POST /gacha/payment-intents/{intentId}/transaction`.',
  getPaymentIntent:
    'Read this to continue a payment after a page was closed: `status` says which step is next. Without a claimed signature, prepare the payment again.',
  preparePayment:
    'The third step of a paid rip: returns the unsigned payment with a fresh blockhash. Compare it with the machine’s price and account, and sign it. Before you send it to the chain, claim it with `POST /gacha/payment-intents/{intentId}/signature`.',
  claimPayment:
    'The fourth step of a paid rip: send the fully signed transaction before it goes to the chain, so that the payment counts for this intent. The first valid one counts. Then send it yourself, and call `POST /gacha/payment-intents/{intentId}/verify` once it is final.',
  verifyPayment:
    'The fifth step of a paid rip: checks the claimed payment against finalized chain state. After `payment-not-final`, wait and call it again. Once it is verified, rip with `POST /gacha/rips`.',
  surrenderPayment:
    'Call this if a player has paid and doesn’t want the rip any more: a refund to the payer is recorded, and the payment can’t be used. Repeating it changes nothing. Follow the refund with `GET /gacha/debts`.',
  listDebts:
    'Shows a player which refunds pack machines owe or have paid to their wallet, newest first. A paid one has the signature of its transaction. Nothing has to be done to get it.',
  createRip:
    'The last step of a rip: reveals the draw of the commitment with your client seed. Paid rips are `acquiring` until the card is in your wallet, and only then show the server seed. Poll `GET /gacha/rips/{ripId}`; if the card can’t be delivered, the payment is owed back.',
  listRips:
    'Lists the rips of the signed-in wallet, newest first. Read one with `GET /gacha/rips/{ripId}`, and continue with `nextCursor`.',
  getRip:
    'Poll this after a paid rip: `lifecycle` shows reveal, acquisition and settlement. Once it has ended, recompute it with the proof at `GET /rgs/rounds/{mode}/{roundId}/proof`. It names no wallet, so its address can be shared.',
  createCrashRound:
    'The first step of a round of Crash: the service commits to a server seed. A round that isn’t started yet is returned instead of a new one. Start it with `POST /crash/rounds/{roundId}/start`. Crash is a demo without value.',
  listCrashRounds:
    'Lists the rounds of the signed-in wallet, newest first. Continue a round with `GET /crash/rounds/{roundId}`.',
  getCrashRound:
    'Read this to continue a round: it says which stage is next, until when to decide, and which actions are possible. It also records a forfeit after the deadline and advances the settlement. Decide with `POST /crash/rounds/{roundId}/decisions`.',
  getCrashReceipt:
    'Read this for the round’s accounts: its ledger, custody and settlement, and whether each is final. If the settlement is due, advance it with `POST /crash/rounds/{roundId}/settlement/reconciliation`.',
  startCrashRound:
    'The second step of a round: your seed fixes every draw, and the first stage is tried at once. If it holds, decide at each stage with `POST /crash/rounds/{roundId}/decisions`.',
  decideCrashRound:
    'Continue to the next stage or cash out, with the `stage` and `version` that you have seen. After `stale-decision`, read the round again. Once the round is over, verify it with `GET /rgs/rounds/{mode}/{roundId}/proof`.',
  reconcileCrashSettlement:
    'Call this once a round is over and its settlement isn’t final: it asks the settlement provider what it has done, then requests what is still due. It can be repeated. See the outcome in the receipt.',
  createFlip:
    'The first step of a flip: the service commits to a server seed. A flip that isn’t played yet is returned instead of a new one. Play it with `POST /flip/rounds/{roundId}/decisions`. It is a demo without value.',
  listFlips: 'Lists the flips of the signed-in wallet, newest first. Continue with `nextCursor`.',
  getFlip:
    'Read this to continue or show a flip. If it isn’t played yet, play it with `POST /flip/rounds/{roundId}/decisions`; afterwards verify it with `GET /rgs/rounds/{mode}/{roundId}/proof`.',
  decideFlip:
    'The second step of a flip: your seed and choice decide it at once, and the server seed is revealed. Verify it with `GET /rgs/rounds/{mode}/{roundId}/proof`, or start another one.',
  createStreak:
    'The first step of a streak: the service commits to a server seed. A streak that isn’t started yet is returned instead of a new one. Start it with `POST /streak/rounds/{roundId}/decisions`. It is a demo without value.',
  listStreaks: 'Lists the streaks of the signed-in wallet, newest first. Continue with `nextCursor`.',
  getStreak:
    'Read this to continue or show a streak: it has the cards so far. Decide with `POST /streak/rounds/{roundId}/decisions`; once it has ended, verify it with `GET /streak/rounds/{roundId}/proof`.',
  decideStreak:
    'The first decision starts the streak with your seed; each later one guesses the next card or stops. Pass the `version` that you have seen; after `stale-decision`, read the streak again. Once it has ended, verify it with `GET /streak/rounds/{roundId}/proof`.',
} as const;
