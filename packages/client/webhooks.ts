// Everything for receivers of webhooks: verification, the message's type, and the endpoints that manage webhooks.
export {
  InvalidWebhookError,
  InvalidWebhookSecretError,
  type VerifiedWebhook,
  verifyWebhook,
} from './calls/verify-webhook';
export * from './generated/webhooks';
