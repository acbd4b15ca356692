import type { ProblemCode } from './problems';

/**
 * Default `detail` of each problem, for code that throws it without one: the present state and the next step. Not part
 * of the catalogue of problems, because pages load the catalogue and don't need these texts.
 */
export const problemDetails = {
  'invalid-request': 'One or more members of the request aren’t valid. Nothing was changed.',
  'invalid-cursor':
    'The cursor is damaged, or it comes from another list or from other filters. Start again without a cursor.',
  'idempotency-key-missing': 'The request has no Idempotency-Key header. Nothing was changed; send it again with one.',
  'invalid-idempotency-key':
    'The idempotency key has another form than 1 to 240 visible ASCII characters. Nothing was changed.',
  'signature-not-verified':
    'This isn’t a signature of the intent’s wallet over the prepared message. This submission changed nothing.',
  'unknown-pack': 'No pack has this packId. GET /v1/packs lists the packs.',
  'unknown-machine': 'No machine with this machineKey takes payments now. GET /v1/gacha/machines lists the machines.',
  'unknown-commitment':
    'No commitment has this commitmentId. Create one with POST /v1/gacha/machines/{machineKey}/rip-commitments.',
  'unknown-payment-intent':
    'No payment intent has this intentId. Create one with POST /v1/gacha/machines/{machineKey}/payment-intents.',
  'idempotency-keys-differ': 'The header and the body have different idempotency keys. Send one of them.',
  unauthenticated: 'The request has no valid credential. Sign in, or send an integration key.',
  'challenge-rejected':
    'The challenge is unknown or expired, or the signature is wrong. Create a new challenge and sign it.',
  forbidden: 'The credential is valid, but the resource belongs to another wallet. Use that wallet.',
  'not-found': 'Nothing has this path or id, or it isn’t public. Check both.',
  'no-active-ticket': 'This wallet has no active search or match. Start one with POST /v1/matchmaking/search.',
  'method-not-allowed': 'The path exists, but not with this method. Use one from the Allow header.',
  'challenge-used': 'A session was already created with this challenge. Create a new challenge.',
  'idempotency-key-reused': 'The key was first used with another request. Repeat that request, or use a new key.',
  'request-in-progress': 'The first request with this key hasn’t finished. Send the same request again in a moment.',
  'too-many-open-duels':
    'Ten duels of this wallet are waiting for an opponent, which is the limit. Cancel one, or wait until somebody joins.',
  'too-many-matched-duels':
    'One of the players has twenty matched duels that the provider hasn’t accepted yet, which is the limit. No money has moved; pay for or cancel one.',
  'duel-not-joinable': 'Only a waiting duel of another player can be joined. No money has moved; read the duel again.',
  'duel-without-result': 'Both packs are sealed until the duel is resolved. Nothing was recorded.',
  'drip-refused': 'A cap of the day is reached. No test SOL was sent.',
  'duel-not-cancellable':
    'Only its players can cancel it, while it is waiting or matched and nobody has paid. Otherwise its deadlines end it.',
  'ticket-not-searching': 'The search already has a match. Get it with POST /v1/matchmaking/status.',
  'match-not-cancellable': 'A match can be cancelled while nobody has paid. After that its duel’s deadlines end it.',
  'wrong-duel-state': 'The duel’s status doesn’t allow this step. This request moved no money; read the duel again.',
  'round-not-settled': 'The round isn’t settled, so it has no proof yet. Read the round again.',
  'round-open': 'An earlier round of this wallet isn’t over. Finish it first.',
  'wrong-round-state': 'The round’s status doesn’t allow this step. Read the round again.',
  'stale-decision':
    'The round has already left the stage and version in the request. Nothing was done; read the round again.',
  'action-not-available': 'The round’s current stage doesn’t offer this action. Choose from `availableActions`.',
  'deadline-too-close':
    'The funding deadline would pass before a payment prepared now is final. No money has moved; create another duel.',
  'already-funded': 'The fee of this side is already in escrow. Nothing is left to pay; wait for the other side.',
  'intent-not-open':
    'The intent is bound to a signature, or it has ended. Read the duel; if a payment is still due, prepare a new transaction.',
  'signature-bound-elsewhere':
    'This signature is already bound to another intent. Submit the one made for this intent.',
  'card-values-differ':
    'The committed result doesn’t match the sealed table and policy. Nothing was prepared; the card stays where it is.',
  'card-evidence-missing':
    'The provider’s signed answer for this draw is missing or doesn’t match. Nothing was prepared.',
  'card-mint-unfit': 'The mint isn’t that of a single whole card. Nothing was prepared.',
  'card-vault-unfit': 'The vault can’t take the card. Nothing was prepared.',
  'webhook-exists': 'A webhook of this key already has this URL. GET /v1/webhooks lists it.',
  'too-many-webhooks': 'This key has ten webhooks, which is the limit. Delete one first.',
  'too-many-push-subscriptions':
    'Five devices show notifications of this wallet, which is the limit. Remove one of them first.',
  'webhook-disabled':
    'Nothing is delivered to this webhook, because its receiver answered 410. Delete it and create it again.',
  'commitment-not-open':
    'The commitment is used or expired, or belongs to another machine. No money has moved; create a new commitment.',
  'odds-changed': 'The machine has newer odds than those in the request. No money has moved; read the odds again.',
  'pack-retired':
    'The pack is retired, so no new duels can be created with it. No money has moved; choose another pack.',
  'machine-sold-out':
    'Every copy in the machine is drawn or reserved for another payment. No money has moved; try again in a few minutes.',
  'payment-not-open':
    'The payment intent is already claimed, or it has ended. Read it with GET /v1/gacha/payment-intents/{intentId}.',
  'payer-cannot-pay':
    'The wallet doesn’t hold enough for this transaction. Nothing was prepared; fund the wallet first.',
  'payment-claimed-otherwise':
    'A different signed transaction was already submitted for this payment, and only that one counts. Get it with GET /v1/gacha/payment-intents/{intentId}.',
  'payment-not-claimed': 'No signed transaction was claimed for this payment. Claim one first.',
  'payment-not-final': 'The transaction isn’t finalized yet. Try again in a few seconds.',
  'payment-failed': 'The transaction didn’t pay for this payment intent. Create a new one.',
  'payment-not-verified': 'The payment isn’t verified, so it can’t be used. Verify it first.',
  'payment-spent': 'This payment has already paid for a rip. GET /v1/gacha/rips lists your rips.',
  'rip-undeliverable':
    'The payment arrived, but its cards can’t be delivered any more. You will be refunded: GET /v1/gacha/debts lists it.',
  'state-changed': 'Another request changed this at the same time. Nothing was done; read the state again.',
  'body-too-large': 'The body is larger than the limit. Nothing was changed.',
  'unsupported-media-type': 'The Content-Type isn’t application/json. Nothing was changed.',
  'rate-limited': 'The quota of this operation is used up. Wait as long as the Retry-After header says.',
  'too-many-streams': 'Your address or session has as many open streams as it may. Close one, or poll GET /v1/changes.',
  'too-many-commitments':
    'This wallet has ten unused commitments, which is the limit. Use one, or wait until one expires.',
  'internal-error': 'An unexpected error stopped this request. Nothing was done; send it again.',
  'gate-closed':
    'This part of the service is closed. No money has moved; GET /v1/health/capabilities lists what is open.',
  'chain-unavailable':
    'The service can’t read Solana right now. This request moved no money; try again in a few seconds.',
  'provider-unavailable':
    'The pack provider can’t be reached, or doesn’t take part in duels now. No money has moved; try again shortly.',
  'drip-unavailable': 'The operator’s drip agent didn’t answer. No test SOL was sent, as far as this service knows.',
  'streams-unavailable':
    'No stream can be opened now: this server can’t hear of changes at once. Poll GET /v1/changes instead.',
  'pictures-busy': 'The service is already drawing as many pictures as it can. Try again in a few seconds.',
  'policy-superseded':
    'The server that answered has an older valuation policy than the current one. No money has moved; try again later.',
  'real-assets-closed': 'The provider’s wallet doesn’t hold the card. Nothing was prepared.',
  'cards-unavailable':
    'The provider holds no complete set of cards for a duel. No money has moved; choose a pack without cards.',
  'payment-mint-unfit': 'The machine’s mint can’t be paid in. No money has moved; the operator must fix it.',
  'treasury-account-unfit':
    'The treasury’s token account can’t receive the payment. No money has moved; the operator must fix it.',
  'house-limit-reached': 'One of the house’s limits doesn’t allow this duel. Your search continues.',
  'pack-tier-closed': 'No pack of this tier is open now. Choose another tier.',
  'region-unavailable': 'The platform reported no region for this request. No search was started.',
  'risk-unavailable':
    'This wallet has no history here, so it has no risk segment. Sign in with it once, then search again.',
  'service-not-ready': 'The service couldn’t start. Nothing was changed; the operator finds the reason in the log.',
  'database-unavailable': 'The database can’t be reached. Nothing was changed; try again in a few seconds.',
} as const satisfies Record<ProblemCode, string>;

/** The detail of `not-found` from an endpoint that takes a credential, which may not see everything. */
export const UNSEEN_DETAIL = 'Nothing has this path or id, or your credential can’t see it. Check both.';
