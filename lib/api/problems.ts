/** An entry of the catalogue of problems. Clients rely on the codes, so a code is never renamed or reused. */
export interface ProblemKind {
  /** HTTP status of the response. */
  readonly status: number;
  readonly title: string;
  /** The next step for the caller; also on the problem's page. */
  readonly nextStep: string;
}

/**
 * The catalogue of problems. Types, responses, the OpenAPI schema and the pages `/problems/<code>` are made from it.
 */
export const problemKinds = {
  'invalid-request': {
    status: 400,
    title: 'The request is not valid',
    nextStep:
      'Each entry of `errors` points to a member of the request and says what is wrong with it. Correct them and send the request again. Nothing was changed.',
  },
  'invalid-cursor': {
    status: 400,
    title: 'The cursor does not belong to this list',
    nextStep: 'Use `nextCursor` of the previous page, with the same filters, or start again without a cursor.',
  },
  'idempotency-key-missing': {
    status: 400,
    title: 'The Idempotency-Key header is missing',
    nextStep:
      'Send 1 to 240 visible ASCII characters: a new key for each new request, and the same key for its retries.',
  },
  'invalid-idempotency-key': {
    status: 400,
    title: 'The idempotency key is malformed',
    nextStep: 'Send 1 to 240 visible ASCII characters.',
  },
  'signature-not-verified': {
    status: 400,
    title: 'The signature is not over the prepared transaction',
    nextStep:
      'This submission changed nothing. `detail` says whether another signature is already bound, which then stays bound. If none is, submit the signature that the intent’s wallet made over the prepared message. If the wallet changed the message, send what it signed as `signedTransaction`: it may add Lighthouse assertions and a limit and price of compute units, nothing else. If the transaction was already sent, don’t pay again: the service looks for it on chain until `lastValidBlockHeight` is final.',
  },
  'unknown-pack': {
    status: 400,
    title: 'There is no such pack',
    nextStep: 'Use a packId from GET /v1/packs.',
  },
  'unknown-machine': {
    status: 400,
    title: 'There is no such machine',
    nextStep: 'Use a machineKey from GET /v1/gacha/machines.',
  },
  'unknown-commitment': {
    status: 400,
    title: 'There is no such commitment',
    nextStep: 'Use the commitmentId that POST /v1/gacha/machines/{machineKey}/rip-commitments returned.',
  },
  'unknown-payment-intent': {
    status: 400,
    title: 'There is no such payment',
    nextStep: 'Use the intentId that POST /v1/gacha/machines/{machineKey}/payment-intents returned.',
  },
  'idempotency-keys-differ': {
    status: 400,
    title: 'Header and body have different idempotency keys',
    nextStep: 'Send either the Idempotency-Key header or the idempotencyKey member, or the same key in both.',
  },
  unauthenticated: {
    status: 401,
    title: 'A valid credential is needed',
    nextStep:
      'If the operation is for players, sign in with your wallet (POST /v1/auth/challenges, then POST /v1/auth/sessions) and send the token as `Authorization: Bearer`. If the token has expired, sign in again. If the operation is for integrations, send a key as `X-Integration-Key`: the operator of this deployment creates keys (/docs/authentication), and `detail` names a scope that the key lacks. Anyone can read what is public about a duel: GET /v1/duels?ids={duelId}, GET /v1/duels/{duelId}/receipt and GET /v1/duels/{duelId}/proof.',
  },
  'challenge-rejected': {
    status: 401,
    title: 'The challenge or its signature is not valid',
    nextStep:
      'Create a new challenge, sign exactly its message with the wallet that it names, and send the signature within five minutes.',
  },
  forbidden: {
    status: 403,
    title: 'This credential does not allow that',
    nextStep:
      'Use the wallet that it belongs to: a player of the duel, or the wallet that the intent, commitment or payment was made for. Anyone can read what is public about a duel: GET /v1/duels?ids={duelId}, GET /v1/duels/{duelId}/receipt and GET /v1/duels/{duelId}/proof.',
  },
  'not-found': {
    status: 404,
    title: 'Not found',
    nextStep:
      'Check the path and the id. Where a credential is needed, the response is the same for things that don’t exist and for things that it can’t see.',
  },
  'no-active-ticket': {
    status: 404,
    title: 'This wallet is not searching and has no match',
    nextStep: 'Start a search with POST /v1/matchmaking/search. `detail` says how the last one ended.',
  },
  'method-not-allowed': {
    status: 405,
    title: 'Method not allowed',
    nextStep: 'Use one of the methods in the Allow header.',
  },
  'challenge-used': {
    status: 409,
    title: 'The challenge was already used',
    nextStep: 'A challenge creates one session. Create a new challenge.',
  },
  'idempotency-key-reused': {
    status: 409,
    title: 'The Idempotency-Key was used for another request',
    nextStep:
      'Use a new key for a new request. To get the response to the first request again, repeat that request exactly.',
  },
  'request-in-progress': {
    status: 409,
    title: 'The same request is still running',
    nextStep: 'Wait a moment, then send it again with the same Idempotency-Key. It takes effect only once.',
  },
  'too-many-open-duels': {
    status: 409,
    title: 'This wallet already has ten open duels',
    nextStep: 'Cancel one of them, or wait until somebody joins.',
  },
  'too-many-matched-duels': {
    status: 409,
    title: 'You or the other player already has twenty matched duels',
    nextStep:
      'A matched duel counts until the provider has accepted it. No money has moved. Pay for one of your matched duels or cancel one, then join again. If you have fewer than twenty, the other player has too many: join another duel.',
  },
  'duel-not-joinable': {
    status: 409,
    title: 'The duel cannot be joined',
    nextStep:
      'It is your own, somebody else has joined it, or it was cancelled or has expired. No money has moved. Join another duel.',
  },
  'duel-without-result': {
    status: 409,
    title: 'The duel has no result yet',
    nextStep: 'There is nothing to open before both packs are drawn. Follow the duel, and open your pack then.',
  },
  'drip-refused': {
    status: 409,
    title: 'No test SOL for this wallet now',
    nextStep:
      'Every cap begins anew at midnight UTC. Use a wallet that has devnet SOL, or get some at faucet.solana.com.',
  },
  'duel-not-cancellable': {
    status: 409,
    title: 'The duel can no longer be cancelled',
    nextStep:
      'Only the players of a duel can cancel it, and only while no payment is on its way. If a payment is on its way but doesn’t land, try again in a minute or two. Otherwise the duel ends by its deadlines: with a result, or with every deposit refunded.',
  },
  'ticket-not-searching': {
    status: 409,
    title: 'The search has already found a player',
    nextStep: 'Get the match with POST /v1/matchmaking/status. You can play the house only while you are searching.',
  },
  'match-not-cancellable': {
    status: 409,
    title: 'The match can no longer be cancelled',
    nextStep:
      'A payment is on its way or in escrow. If it doesn’t land, try again in a minute or two. Otherwise the duel ends by its deadlines: with a result, or with every deposit refunded. Open the duel to follow it.',
  },
  'wrong-duel-state': {
    status: 409,
    title: 'The duel’s status does not allow that',
    nextStep: 'Read the duel again: its `status` says which step comes next. This request moved no money.',
  },
  'round-not-settled': {
    status: 409,
    title: 'The round is not settled',
    nextStep:
      'A round has a proof once it is over and settled; an earlier proof would reveal secrets. A duel that was cancelled or refunded had no valid draw and never gets a proof.',
  },
  'round-open': {
    status: 409,
    title: 'This wallet already has an open round',
    nextStep:
      'Finish that round first: it is the newest in the list of rounds. Rounds have no value, so you can’t lose anything.',
  },
  'wrong-round-state': {
    status: 409,
    title: 'The round’s status does not allow that',
    nextStep: 'Read the round again: `status` and `availableActions` say which steps are possible.',
  },
  'stale-decision': {
    status: 409,
    title: 'The round has moved on',
    nextStep:
      'The decision was for a stage and version that the round has already left. Nothing was done. Read the round again and decide for its present stage.',
  },
  'action-not-available': {
    status: 409,
    title: 'The round’s stage does not allow that',
    nextStep: 'Read the round again and use one of its `availableActions`.',
  },
  'deadline-too-close': {
    status: 409,
    title: 'Too little funding time is left',
    nextStep: 'A payment prepared now might land too late. You haven’t been charged for this duel; create a new one.',
  },
  'already-funded': {
    status: 409,
    title: 'This side has already paid',
    nextStep: 'There is nothing more to pay for this side. Wait for the other side.',
  },
  'intent-not-open': {
    status: 409,
    title: 'The intent is no longer open',
    nextStep:
      'A signature is bound to it, or it has ended. Read the duel; if a payment is still due, prepare a new transaction.',
  },
  'signature-bound-elsewhere': {
    status: 409,
    title: 'The signature belongs to another intent',
    nextStep: 'Submit the signature of the transaction that was prepared for this intent.',
  },
  'card-values-differ': {
    status: 409,
    title: 'The committed result does not match the sealed table',
    nextStep:
      'The card’s value or mint differs from the table and policy in the terms, so nothing was prepared. The card stays where it is.',
  },
  'card-evidence-missing': {
    status: 409,
    title: 'The provider’s signed answer does not prove this draw',
    nextStep:
      'Nothing was prepared: a card needs the provider’s stored answer to exactly this draw request. Read GET /v1/duels/{duelId}/proof.',
  },
  'card-mint-unfit': {
    status: 409,
    title: 'The mint is not a single whole card',
    nextStep:
      'It must be an initialised mint of the legacy SPL Token program with no decimals, a supply of 1 and no freeze authority.',
  },
  'card-vault-unfit': {
    status: 409,
    title: 'The vault cannot take the card',
    nextStep:
      'It must be the associated token account of the escrow account, be empty, and be under nobody else’s control.',
  },
  'webhook-exists': {
    status: 409,
    title: 'This key already has a webhook for that URL',
    nextStep:
      'GET /v1/webhooks lists it. If you lost its secret, get a new one with POST /v1/webhooks/{endpointId}/rotate.',
  },
  'too-many-webhooks': {
    status: 409,
    title: 'This key already has ten webhooks',
    nextStep: 'Delete one that you no longer use.',
  },
  'too-many-push-subscriptions': {
    status: 409,
    title: 'This wallet already has five devices',
    nextStep: 'Remove one that you no longer use: GET /v1/me/push-subscriptions lists them.',
  },
  'webhook-disabled': {
    status: 409,
    title: 'The webhook is disabled',
    nextStep: 'Its receiver answered 410. Delete it, create it again, then replay the events that it missed.',
  },
  'commitment-not-open': {
    status: 409,
    title: 'The commitment is no longer open',
    nextStep:
      'A commitment is for one client seed and one rip on its own machine, within an hour. Create a new one; this request moved no money.',
  },
  'odds-changed': {
    status: 409,
    title: 'The machine has new odds',
    nextStep:
      '`detail` names the newest odds. Read them with GET /v1/gacha/machines/{machineKey}/odds, then send the request again with their hash. No money has moved.',
  },
  'pack-retired': {
    status: 409,
    title: 'This pack is retired',
    nextStep:
      'New duels can’t use it; existing duels continue by their terms. `detail` names the pack that replaces it, if there is one. GET /v1/packs lists the offered packs. No money has moved.',
  },
  'machine-sold-out': {
    status: 409,
    title: 'The machine is sold out',
    nextStep:
      'Every copy is drawn, or reserved for payments that are on their way. Try again in a few minutes, or choose another machine.',
  },
  'payment-not-open': {
    status: 409,
    title: 'The payment intent is no longer open',
    nextStep:
      'It is already claimed, or it has ended; `detail` says which. Read it; if you haven’t paid, create a new one. If your payment landed late, you can still claim it with the signed transaction.',
  },
  'payer-cannot-pay': {
    status: 409,
    title: 'The wallet cannot pay this',
    nextStep:
      'Nothing was prepared; `detail` says what is missing. For a duel the wallet needs the fee, the rents and the network fee, and afterwards must hold either nothing or at least 890,880 lamports. For a pack machine its associated token account must hold the price, in finalized state; if the price is in wrapped SOL, wrap some first.',
  },
  'payment-claimed-otherwise': {
    status: 409,
    title: 'A different transaction was already submitted for this payment',
    nextStep:
      'The first valid one counts; GET /v1/gacha/payment-intents/{intentId} returns its bytes. If you haven’t sent it, send that one; if it never lands, the payment ends. If you also paid with another transaction, that money isn’t lost: once final, it counts as the payment if the claimed transaction never landed. Otherwise you will be refunded, and GET /v1/gacha/debts lists it.',
  },
  'payment-not-claimed': {
    status: 409,
    title: 'No signed transaction was submitted yet',
    nextStep: 'Send the fully signed transaction to POST /v1/gacha/payment-intents/{intentId}/signature first.',
  },
  'payment-not-final': {
    status: 409,
    title: 'The payment is not final yet',
    nextStep:
      'Only finalized transactions count. Try again in a few seconds. If the network may have lost the transaction, send the same bytes again.',
  },
  'payment-failed': {
    status: 409,
    title: 'The payment did not arrive',
    nextStep: '`detail` says why. It paid nothing; create a new payment intent.',
  },
  'payment-not-verified': {
    status: 409,
    title: 'The payment is not verified',
    nextStep:
      'Claim it, wait until it is final, and verify it with POST /v1/gacha/payment-intents/{intentId}/verify. A verified payment doesn’t expire.',
  },
  'payment-spent': {
    status: 409,
    title: 'The payment was already used',
    nextStep: 'A payment is good for one rip. GET /v1/gacha/rips lists your rips.',
  },
  'rip-undeliverable': {
    status: 409,
    title: 'The cards cannot be delivered',
    nextStep:
      'The payment is recorded as owed to you, and the operator refunds it on chain. You don’t need to do anything.',
  },
  'state-changed': {
    status: 409,
    title: 'Another request was faster',
    nextStep: 'The state changed while this request ran, and nothing was done. Read the state again before you retry.',
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
    nextStep: 'Wait as many seconds as the `Retry-After` header says, then try again.',
  },
  'too-many-streams': {
    status: 429,
    title: 'Too many streams are open',
    nextStep:
      'Close one of your streams, or use one for several duels: GET /v1/lobby/stream and GET /v1/me/stream take `duelIds`. GET /v1/changes has the same changes for polling.',
  },
  'too-many-commitments': {
    status: 429,
    title: 'This wallet already has ten unused commitments',
    nextStep: 'Use one of them, or wait: each expires an hour after it was created.',
  },
  'internal-error': {
    status: 500,
    title: 'Something went wrong on our side',
    nextStep: 'This request changed nothing. Try again; if it keeps failing, report the `requestId`.',
  },
  'gate-closed': {
    status: 503,
    title: 'This feature is closed',
    nextStep:
      '`detail` says why, and what would open it. GET /v1/health/capabilities lists every feature as open or closed. No money has moved.',
  },
  'chain-unavailable': {
    status: 503,
    title: 'Solana cannot be reached',
    nextStep: 'This request changed nothing and moved no money. Try again in a few seconds.',
  },
  'provider-unavailable': {
    status: 503,
    title: 'The pack provider is not available',
    nextStep:
      'A duel needs a seed that the provider committed to before anyone pays. Try again shortly. No money has moved.',
  },
  'drip-unavailable': {
    status: 503,
    title: 'Nobody gives test SOL to guests now',
    nextStep: 'Try again in a minute, use a wallet that has devnet SOL, or get some at faucet.solana.com.',
  },
  'streams-unavailable': {
    status: 503,
    title: 'This deployment does not stream now',
    nextStep: 'Poll GET /v1/changes, or GET /v1/me/changes for your own: they have the same changes.',
  },
  'pictures-busy': {
    status: 503,
    title: 'Too many pictures are being drawn',
    nextStep: 'Try again in a few seconds.',
  },
  'policy-superseded': {
    status: 503,
    title: 'Another valuation policy is current',
    nextStep:
      'The server that answered has an older policy than GET /v1/valuation-policies/current, so it creates no duels. Try again once the operator has updated it. No money has moved.',
  },
  'real-assets-closed': {
    status: 503,
    title: 'The provider does not hold the card',
    nextStep:
      'A card can go into escrow only while the provider’s own wallet holds it. Until then only the fees of this duel settle.',
  },
  'cards-unavailable': {
    status: 503,
    title: 'The provider has no cards to escrow',
    nextStep:
      'A duel for cards needs an edition of the pack (a set of its cards) that the provider holds completely. Try again shortly, or choose a pack without cards. No money has moved.',
  },
  'payment-mint-unfit': {
    status: 503,
    title: 'The mint of the price is not a plain SPL mint',
    nextStep:
      'It must be an initialised mint of the legacy SPL Token program with the decimals of the price and no freeze authority. The operator must correct GACHA_MINT. No money has moved.',
  },
  'treasury-account-unfit': {
    status: 503,
    title: 'The treasury cannot be paid',
    nextStep:
      'Its associated token account is missing, or another program or wallet controls it. The operator must fix that. No money has moved.',
  },
  'house-limit-reached': {
    status: 503,
    title: 'The house does not play this duel',
    nextStep:
      'It plays within limits; `detail` says which one applies. Your search continues. Daily limits start again at midnight UTC.',
  },
  'pack-tier-closed': {
    status: 503,
    title: 'No pack of this tier is open for a quick match',
    nextStep:
      'GET /v1/packs lists the packs with their tiers. Choose another tier, or create a duel with a pack of your choice.',
  },
  'region-unavailable': {
    status: 503,
    title: 'Your region cannot be verified',
    nextStep:
      'Players are matched within their region, which the hosting platform reports. Try again without a proxy or Tor. If that doesn’t help, the operator must set REGION_HEADER (x-vercel-ip-country on Vercel). You can create and join duels without a region.',
  },
  'risk-unavailable': {
    status: 503,
    title: 'This wallet has no history yet',
    nextStep:
      'Players are matched by the history of their wallets on this service. Sign in with the wallet once (POST /v1/auth/challenges, then POST /v1/auth/sessions), then search again.',
  },
  'service-not-ready': {
    status: 503,
    title: 'The service is not ready',
    nextStep:
      'Nothing was changed. Try again in a few seconds. The operator finds the reason in the log; `.env.example` lists the settings that a deployment needs.',
  },
  'database-unavailable': {
    status: 503,
    title: 'The database cannot be reached',
    nextStep: 'Nothing was changed. Try again in a few seconds.',
  },
} as const satisfies Record<string, ProblemKind>;

export type ProblemCode = keyof typeof problemKinds;

/** Codes of outages that any endpoint may answer with, without declaring them. */
const undeclaredOutages = ['service-not-ready', 'database-unavailable'] as const satisfies readonly ProblemCode[];

/** Whether this is the code of an outage that no endpoint declares, because every endpoint may answer with it. */
export const isUndeclaredOutage = (code: ProblemCode): boolean =>
  (undeclaredOutages as readonly ProblemCode[]).includes(code);
/** Codes of outages that any endpoint may answer with, without declaring them. */
export const undeclaredOutageCodes: readonly ProblemCode[] = undeclaredOutages;

/** An invalid member of the request. `pointer` is a JSON Pointer (RFC 6901) such as `/body/packId`. */
export interface FieldError {
  readonly pointer: string;
  readonly message: string;
}

/**
 * An error that becomes a problem response. `isProblem` checks the member `problem`, because each bundle has its own
 * copy of this class and `instanceof` fails between them.
 */
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

/** Whether an error is a ProblemError, of this bundle or another one. */
export const isProblem = (error: unknown): error is ProblemError =>
  error instanceof Error && 'problem' in error && 'code' in error && String(error.code) in problemKinds;

/** Builds a 400 problem about one member of the request. */
export const buildInvalidMemberProblem = (pointer: string, message: string): ProblemError =>
  buildMemberProblem('invalid-request', pointer, message);

/** Builds a problem that one member of the request causes. */
export const buildMemberProblem = (
  code: ProblemCode,
  pointer: string,
  message: string,
  detail?: string,
): ProblemError => new ProblemError(code, detail, { errors: [{ pointer, message }] });

/** Builds a 413 problem that names the limit. */
export const buildBodyTooLargeProblem = (
  maxBytes: number,
  headers: Readonly<Record<string, string>> = {},
): ProblemError => new ProblemError('body-too-large', `The body may have at most ${maxBytes} bytes.`, { headers });

/** Builds a 400 problem for an incomplete body. Usually the client has disconnected and nobody reads the response. */
export const buildBodyIncompleteProblem = (): ProblemError =>
  new ProblemError('invalid-request', 'The body is incomplete.');
