/**
 * Descriptions of operations about sessions, webhooks and notifications: their use, when to call them, what to call
 * next.
 */
export const accessDescriptions = {
  createChallenge:
    'The first of two steps to sign in with a wallet. The wallet signs `message` exactly as it is returned; that authorizes no transaction and costs nothing. Send the signature to `POST /auth/sessions` within five minutes. A challenge can be used once.',
  createSession:
    'The second step to sign in: send the wallet’s signature over the message of the challenge. The token is returned only here; send it as `Authorization: Bearer …` with every call of this wallet. After `challenge-rejected` or `challenge-used`, get a new challenge.',
  getSession:
    'Call this to check that a stored token still works, and for which wallet. A session that has expired or was revoked is answered with `unauthenticated`; then sign in again.',
  listSessions:
    'Shows a player where their wallet is signed in. One page holds all of them. To end them, call `POST /auth/sessions/revoke`.',
  revokeSession:
    'Call this when the player signs out: the token of this request stops working at once. Other sessions of the wallet continue. To end those too, call `POST /auth/sessions/revoke`.',
  revokeSessions:
    'Call this if a token may have leaked: all sessions of the wallet end, including the one that this request uses. Then sign in again with a new challenge.',
  revokeSessionsOf:
    'Operators call this after an incident, for one wallet or for all. The sessions stop working at once, and players sign in again. Funds and duels are not affected.',
  createWebhook:
    'Register an address of your own to be notified when a duel’s status changes. Only the operator of a deployment creates the key that this needs; without one, poll `GET /changes`, or [try a receiver with a secret of your own](/docs/verifying-webhooks#trying-a-receiver-without-a-key). Keep `secret`: it is returned only here, and messages are signed with it as the Standard Webhooks specification says. The callback of this operation describes the message. See deliveries with `GET /webhooks/{endpointId}/deliveries`.',
  listWebhooks:
    'Lists the webhooks of the integration key that sends the request, without their secrets. A webhook is disabled once its receiver answered 410; register its address again to resume.',
  deleteWebhook:
    'Call this to stop messages to an address. A message that is being sent may still arrive, so keep answering for a moment. Deliveries are deleted with the webhook.',
  rotateWebhook:
    'Call this at regular intervals, or at once with `overlapSeconds: 0` if a secret may have leaked. During the overlap messages carry a signature for each valid secret, so the receiver can be changed without losing one. The new secret is returned only here.',
  listDeliveries:
    'Use this to see whether your receiver gets its messages: each has its attempts, the receiver’s last response and the time of the next attempt. Send failed ones again with `POST /webhooks/{endpointId}/replay`.',
  replayWebhook:
    'Call this after your receiver was down: one event by `eventId`, or all events since a time. They keep their original `webhook-id`, so a receiver that ignores known ids processes none twice. Follow them with `GET /webhooks/{endpointId}/deliveries`.',
  getPushKey:
    'Read this before you subscribe a browser: `PushManager.subscribe` takes the key as `applicationServerKey`. Send what the browser returns to `POST /me/push-subscriptions`.',
  listPushSubscriptions:
    'Shows a player which browsers show notifications of their wallet. One page holds all of them. Remove one with `DELETE /me/push-subscriptions/{subscriptionId}`.',
  createPushSubscription:
    'Call this after the player allowed notifications and the browser subscribed. From then on the browser is notified when somebody joins the wallet’s duel, a pack is ready or a refund was sent. A new subscription of the same browser replaces the old one.',
  deletePushSubscription:
    'Call this when the player turns notifications off. One that is being sent may still arrive. To turn them on again, create a subscription.',
} as const;
