/** A kind of problem. Clients rely on its code, which is never renamed or reused. */
export interface ProblemKind {
  /** The HTTP status it is answered with. */
  readonly status: number;
  readonly title: string;
  /** The next step for the caller; also on the problem's page. */
  readonly nextStep: string;
}

/** The one catalogue: the type, the response, the OpenAPI component and the page `/problems/<code>` come from it. */
export const problemKinds = {
  'invalid-request': {
    status: 400,
    title: 'The request is not valid',
    nextStep:
      'Each entry of `errors` points at one member and says what it must be. Mend these and send again. Nothing was changed.',
  },
  'invalid-cursor': {
    status: 400,
    title: 'The cursor does not belong to this list',
    nextStep: 'Use `nextCursor` of the page before, with the same filters, or start again without a cursor.',
  },
  'idempotency-key-missing': {
    status: 400,
    title: 'The Idempotency-Key header is missing or malformed',
    nextStep: 'Send 1 to 240 visible ASCII characters, a new key for each new effect and the same key for a retry.',
  },
  'signature-not-verified': {
    status: 400,
    title: 'The signature is not over the prepared transaction',
    nextStep:
      'This submission changed nothing; `detail` says whether another signature is bound already, which then stays bound. If none is, submit the signature that the wallet of the intent made over the prepared message, or what that wallet signed as `signedTransaction`: it may add assertions of Lighthouse and a limit and price of compute units, nothing else. If the transaction was sent already, don’t pay again: it is looked for on the chain until `lastValidBlockHeight` is final.',
  },
  'unknown-pack': {
    status: 400,
    title: 'There is no such pack',
    nextStep: 'Take a packId from GET /v1/packs.',
  },
  'unknown-machine': {
    status: 400,
    title: 'There is no such machine',
    nextStep: 'Take a machineKey from GET /v1/gacha/machines.',
  },
  'unknown-commitment': {
    status: 400,
    title: 'There is no such commitment',
    nextStep: 'Take the commitmentId that POST /v1/gacha/machines/{machineKey}/rip-commitments gave.',
  },
  'unknown-payment-intent': {
    status: 400,
    title: 'There is no such payment',
    nextStep: 'Take the intentId that POST /v1/gacha/machines/{machineKey}/payment-intents gave.',
  },
  'idempotency-keys-differ': {
    status: 400,
    title: 'Header and body name two different keys',
    nextStep: 'Send the Idempotency-Key header or the idempotencyKey member, or the same key in both.',
  },
  unauthenticated: {
    status: 401,
    title: 'A valid credential is needed',
    nextStep:
      'For an operation of players, sign in with your wallet (POST /v1/auth/challenges, then POST /v1/auth/sessions) and send the token as `Authorization: Bearer`; a token that has ended needs a new sign-in. For an operation of integrations, send the key as `X-Integration-Key`; `detail` names the scope that it lacks.',
  },
  'challenge-rejected': {
    status: 401,
    title: 'The challenge is wrong or has expired',
    nextStep:
      'Ask for a new challenge, sign exactly its message with the wallet it names, and answer within five minutes.',
  },
  forbidden: {
    status: 403,
    title: 'This credential may not do that',
    nextStep: 'Use the wallet that takes part in the duel or that the intent was prepared for.',
  },
  'not-found': {
    status: 404,
    title: 'There is nothing here for you',
    nextStep: 'Check the address and the id. What you may not see looks the same as what is not there.',
  },
  'no-active-ticket': {
    status: 404,
    title: 'This wallet is not searching and has no match',
    nextStep: 'POST /v1/matchmaking/search begins a search. `detail` says how the last one ended.',
  },
  'method-not-allowed': {
    status: 405,
    title: 'This path does not take that method',
    nextStep: 'The Allow header lists the methods it takes.',
  },
  'challenge-used': {
    status: 409,
    title: 'The challenge was used already',
    nextStep: 'Each challenge opens one session. Ask for a new one.',
  },
  'idempotency-key-reused': {
    status: 409,
    title: 'The Idempotency-Key was used for another request',
    nextStep: 'Use a new key for a new effect; repeat the first request byte for byte to read its answer again.',
  },
  'request-in-progress': {
    status: 409,
    title: 'The same request is still running',
    nextStep: 'Wait a moment and send it again with the same Idempotency-Key. It takes effect once.',
  },
  'too-many-open-duels': {
    status: 409,
    title: 'This wallet has ten open duels already',
    nextStep: 'Cancel one of them, or wait until somebody joins.',
  },
  'too-many-matched-duels': {
    status: 409,
    title: 'You or the other player has twenty matched duels already',
    nextStep:
      'A matched duel counts until the provider has accepted it. No money has moved. Pay for one of your matched duels or cancel one, then join again. If you have fewer than twenty, the other player has too many: join another duel.',
  },
  'duel-not-joinable': {
    status: 409,
    title: 'The duel cannot be joined',
    nextStep: 'It was claimed, cancelled or timed out, or it is your own. No money has moved. Open another duel.',
  },
  'duel-not-cancellable': {
    status: 409,
    title: 'The duel can no longer be cancelled',
    nextStep:
      'Only the players of a duel can cancel it, before money is on its way. If a payment is on its way and doesn’t land, cancel again in a minute or two. Otherwise the duel ends by its deadlines: with a result, or with every deposit refunded.',
  },
  'ticket-not-searching': {
    status: 409,
    title: 'The search has found another player already',
    nextStep: 'POST /v1/matchmaking/status gives the match. The house plays only with who still searches.',
  },
  'match-not-cancellable': {
    status: 409,
    title: 'The match can no longer be cancelled',
    nextStep:
      'A payment is on its way or in escrow. If it doesn’t land, cancel again in a minute or two. Otherwise the duel ends by its deadlines: with a result, or with every deposit refunded. Open the duel.',
  },
  'wrong-duel-state': {
    status: 409,
    title: 'The duel is not at the step for that',
    nextStep: 'Read the duel again: `status` tells what comes next. No money has moved by this request.',
  },
  'round-not-settled': {
    status: 409,
    title: 'The round is not settled',
    nextStep:
      'A proof is given once a round is over and settled; before that it would tell what nobody may know yet. A duel that was cancelled or refunded had no draw that counts, and never has one.',
  },
  'round-open': {
    status: 409,
    title: 'A round of this wallet is being played already',
    nextStep:
      'Play it to its end first: the list of rounds has it on top. A round has no value, so nothing is lost by it.',
  },
  'wrong-round-state': {
    status: 409,
    title: 'The round is not at the step for that',
    nextStep: 'Read the round again: `status` and `availableActions` tell what comes next.',
  },
  'stale-decision': {
    status: 409,
    title: 'The round has moved on',
    nextStep:
      'The decision names a stage and version that the round has left. Nothing was done. Read the round again and decide anew with what it says.',
  },
  'action-not-available': {
    status: 409,
    title: 'That cannot be done at this stage',
    nextStep: 'Read the round again and take one of its `availableActions`.',
  },
  'deadline-too-close': {
    status: 409,
    title: 'Too little funding time is left',
    nextStep: 'A payment prepared now might land too late. The duel ends without a payment; open a new one.',
  },
  'already-funded': {
    status: 409,
    title: 'This side has paid already',
    nextStep: 'Nothing is left to pay for this side. Wait for the other one.',
  },
  'intent-not-open': {
    status: 409,
    title: 'The intent no longer takes that',
    nextStep:
      'A signature is bound to it, or it ended. Read the duel; when a payment is still due, prepare a new transaction.',
  },
  'signature-bound-elsewhere': {
    status: 409,
    title: 'The signature belongs to another intent',
    nextStep: 'Submit the signature of the transaction that was prepared under this intent.',
  },
  'card-values-differ': {
    status: 409,
    title: 'The committed result does not fit the sealed table',
    nextStep:
      'Nothing is prepared for a card whose value or mint is not that of the table and policy in the terms. The card stays where it is.',
  },
  'card-evidence-missing': {
    status: 409,
    title: 'The provider’s signed answer does not prove this draw',
    nextStep:
      'Nothing is prepared for a card without the provider’s stored answer to this very question. Read GET /v1/duels/{duelId}/proof.',
  },
  'card-mint-unfit': {
    status: 409,
    title: 'The mint is not a single whole card',
    nextStep:
      'It must be of the legacy SPL Token program, initialised, without decimals, with a supply of 1 and no freeze authority.',
  },
  'card-vault-unfit': {
    status: 409,
    title: 'The vault cannot take the card',
    nextStep:
      'It must be the escrow account’s own associated token account, which nobody else can move, and hold nothing.',
  },
  'webhook-exists': {
    status: 409,
    title: 'This key has a webhook for that address already',
    nextStep: 'GET /v1/webhooks lists it. A secret that got lost is replaced by POST /v1/webhooks/{endpointId}/rotate.',
  },
  'too-many-webhooks': {
    status: 409,
    title: 'This key has ten webhooks already',
    nextStep: 'Delete one that is not used any more.',
  },
  'webhook-disabled': {
    status: 409,
    title: 'The webhook is disabled',
    nextStep: 'Its receiver answered 410. Delete it, register the address anew, then replay what it missed.',
  },
  'commitment-not-open': {
    status: 409,
    title: 'The commitment is taken or too old',
    nextStep:
      'Each serves one client seed and one rip, on its own machine, within the hour. Make a new one; no money has moved by this request.',
  },
  'odds-changed': {
    status: 409,
    title: 'The machine was sealed anew',
    nextStep:
      '`detail` names the newest odds. Read GET /v1/gacha/machines/{machineKey}/odds, look at them, and ask again. No money has moved.',
  },
  'pack-retired': {
    status: 409,
    title: 'This pack is retired',
    nextStep:
      'No new duel is opened over it; those that are open go on by their terms. `detail` names the pack that replaces it, if there is one. GET /v1/packs lists what is offered. No money has moved.',
  },
  'machine-sold-out': {
    status: 409,
    title: 'Nothing is left to draw',
    nextStep:
      'Every copy is drawn, or promised to payments that are on their way. Try again in some minutes, or choose another machine.',
  },
  'payment-not-open': {
    status: 409,
    title: 'The payment no longer takes that',
    nextStep:
      'It is claimed, or it ended; `detail` says which. Read it; when nothing was paid, begin a new one. A payment that landed late can still be claimed by its signed bytes.',
  },
  'payer-cannot-pay': {
    status: 409,
    title: 'The wallet cannot pay this',
    nextStep:
      'Nothing was prepared; `detail` says what is missing. For a duel the wallet needs the fee, the rents and the network fee, and must keep nothing or at least 890,880 lamports. For a pack machine its associated token account must hold the price on the finalized chain; for wrapped SOL, wrap some first.',
  },
  'payment-claimed-otherwise': {
    status: 409,
    title: 'Another transaction is claimed for this payment',
    nextStep:
      'The first valid one counts; GET /v1/gacha/payment-intents/{intentId} has its bytes. If it was not sent, send that one; should it never land, the payment ends. What another transaction of this payment paid is not lost: once that is final it pays where the claimed one never landed, and else it is owed to you, and stands in GET /v1/gacha/debts.',
  },
  'payment-not-claimed': {
    status: 409,
    title: 'No signed transaction is claimed yet',
    nextStep: 'Send the fully signed bytes to POST /v1/gacha/payment-intents/{intentId}/signature first.',
  },
  'payment-not-final': {
    status: 409,
    title: 'The payment is not final yet',
    nextStep:
      'Only finalized transactions count. Ask again in some seconds; send the same bytes again when the network may have lost them.',
  },
  'payment-failed': {
    status: 409,
    title: 'The payment did not arrive',
    nextStep: '`detail` says why. Nothing was paid by it; begin a new payment.',
  },
  'payment-not-verified': {
    status: 409,
    title: 'The payment is not verified',
    nextStep:
      'Claim it, wait until it is final, and verify it with POST /v1/gacha/payment-intents/{intentId}/verify. A verified payment stays good for its rip.',
  },
  'payment-spent': {
    status: 409,
    title: 'The payment was ripped already',
    nextStep: 'One payment gives one rip. GET /v1/gacha/rips lists yours.',
  },
  'rip-undeliverable': {
    status: 409,
    title: 'What was paid for cannot be given',
    nextStep:
      'The payment is recorded as owed, and the operator refunds it by a transaction of its own. Nothing needs to be done.',
  },
  'state-changed': {
    status: 409,
    title: 'Somebody else was faster',
    nextStep: 'The state changed while this request ran, and nothing was done. Read it again and decide anew.',
  },
  'body-too-large': {
    status: 413,
    title: 'The body is too large',
    nextStep: 'Send at most 64 KiB.',
  },
  'unsupported-media-type': {
    status: 415,
    title: 'The body must be JSON',
    nextStep: 'Send `Content-Type: application/json`.',
  },
  'rate-limited': {
    status: 429,
    title: 'Too many requests',
    nextStep: 'Wait a minute and try again. The header `Retry-After` tells how many seconds it really takes.',
  },
  'too-many-commitments': {
    status: 429,
    title: 'Ten commitments of this wallet wait for a client seed',
    nextStep: 'Use one of them, or wait until they expire, an hour after they were made.',
  },
  'internal-error': {
    status: 500,
    title: 'Something broke on our side',
    nextStep: 'Nothing was done by this request. Try again; quote `requestId` when it goes on.',
  },
  'gate-closed': {
    status: 503,
    title: 'This part is closed',
    nextStep:
      '`detail` says why, and what would open it. GET /v1/health/capabilities lists all that is open and closed. No money has moved.',
  },
  'chain-unavailable': {
    status: 503,
    title: 'The Solana RPC does not answer',
    nextStep: 'Nothing was changed and no money has moved by this request. Try again in some seconds.',
  },
  'provider-unavailable': {
    status: 503,
    title: 'The pack provider has no sealed seed to offer',
    nextStep: 'A duel needs a seed that was committed before anyone pays. Try again shortly. No money has moved.',
  },
  'pictures-busy': {
    status: 503,
    title: 'Too many pictures are being drawn',
    nextStep: 'Ask for it again in some seconds. A picture that was drawn once is there at once.',
  },
  'policy-superseded': {
    status: 503,
    title: 'Another valuation policy is current',
    nextStep:
      'This part of the service is older than GET /v1/valuation-policies/current, and opens no duel under what it knows. Try again once it is brought up to date. No money has moved.',
  },
  'real-assets-closed': {
    status: 503,
    title: 'Cards are closed: the provider does not hold this one',
    nextStep:
      'A card is prepared for escrow only when the provider’s own wallet holds it. Until it does, only the fees of this duel settle.',
  },
  'cards-unavailable': {
    status: 503,
    title: 'The provider has no cards to escrow',
    nextStep:
      'A duel for cards needs an edition whose every card the provider holds. Try again shortly, or choose a pack without cards. No money has moved.',
  },
  'payment-mint-unfit': {
    status: 503,
    title: 'The mint of the price is not a plain SPL mint',
    nextStep:
      'It must be of the legacy SPL Token program, initialised, with the decimals of the price and no freeze authority. Its operator must fix GACHA_MINT. No money has moved.',
  },
  'treasury-account-unfit': {
    status: 503,
    title: 'The treasury cannot be paid',
    nextStep:
      'Its associated token account is missing, or another program or wallet has power over it. Its operator must fix that. No money has moved.',
  },
  'house-limit-reached': {
    status: 503,
    title: 'The house does not play this one',
    nextStep: 'It plays within fixed limits; `detail` says which. The search goes on; days begin at midnight UTC.',
  },
  'pack-tier-closed': {
    status: 503,
    title: 'No pack of this tier is open for a quick match',
    nextStep:
      'GET /v1/packs lists the open packs with their tiers. Choose another tier, or open a duel over a pack of your choice.',
  },
  'region-unavailable': {
    status: 503,
    title: 'Your region cannot be verified',
    nextStep:
      'Players meet within a region that the platform itself tells. Come without a proxy or Tor. If that doesn’t help, the operator must set REGION_HEADER (x-vercel-ip-country on Vercel). Opening or joining a duel needs no region.',
  },
  'risk-unavailable': {
    status: 503,
    title: 'Nothing is known of this wallet yet',
    nextStep:
      'Players meet by what their wallets did here. Sign in with the wallet once (POST /v1/auth/challenges, then POST /v1/auth/sessions), then search again.',
  },
  'service-not-ready': {
    status: 503,
    title: 'The service is not ready',
    nextStep:
      'Nothing was changed. Try again in some seconds. Its operator finds the reason, by name, in the log; `.env.example` lists what a deployment needs.',
  },
  'database-unavailable': {
    status: 503,
    title: 'The database does not answer',
    nextStep: 'Nothing was changed. Try again in some seconds.',
  },
} as const satisfies Record<string, ProblemKind>;

export type ProblemCode = keyof typeof problemKinds;

const outages = ['service-not-ready', 'database-unavailable'] as const satisfies readonly ProblemCode[];

/** Whether every endpoint may answer with it, declared or not: without its database none of them can. */
export const isOutage = (code: ProblemCode): boolean => (outages as readonly ProblemCode[]).includes(code);
export const outageCodes: readonly ProblemCode[] = outages;

/** One member of the request that is wrong; `pointer` is a JSON Pointer (RFC 6901) such as `/body/packId`. */
export interface FieldError {
  readonly pointer: string;
  readonly message: string;
}

/** An error that is answered as a problem. `isProblem` checks the member `problem`: two bundles have two copies of this class. */
export class ProblemError extends Error {
  readonly problem = true;
  constructor(
    readonly code: ProblemCode,
    readonly detail?: string,
    readonly more: { errors?: readonly FieldError[]; headers?: Readonly<Record<string, string>>; cause?: unknown } = {},
  ) {
    super(detail ?? problemKinds[code].title, { cause: more.cause });
  }
}

export const isProblem = (error: unknown): error is ProblemError =>
  error instanceof Error && 'problem' in error && 'code' in error && String(error.code) in problemKinds;

/** Answers 400 for one member. */
export const invalid = (pointer: string, message: string): ProblemError =>
  memberProblem('invalid-request', pointer, message);

/** A problem that one member of the request is the reason of. */
export const memberProblem = (code: ProblemCode, pointer: string, message: string, detail?: string): ProblemError =>
  new ProblemError(code, detail, { errors: [{ pointer, message }] });

/** Answers 413, and how much is taken. */
export const bodyTooLarge = (mostBytes: number, headers: Readonly<Record<string, string>> = {}): ProblemError =>
  new ProblemError('body-too-large', `At most ${mostBytes} bytes are taken.`, { headers });

/** Answers 400, to nobody where the client has gone. */
export const bodyCutOff = (): ProblemError => new ProblemError('invalid-request', 'The body did not arrive whole.');
