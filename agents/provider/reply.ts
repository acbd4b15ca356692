/** One reply of the provider: docs/provider.md. `body` is JSON. */
export interface Reply {
  readonly status: number;
  readonly body: string;
}

const statusByRefusalCode = {
  unauthorized: 401,
  'unknown-path': 404,
  'unknown-commitment': 404,
  'unknown-terms': 404,
  'not-final': 409,
  'commitment-used': 409,
  withdrawn: 409,
  accepted: 409,
  'cards-used': 409,
  'cards-not-ready': 409,
  'delivery-used': 409,
  sent: 409,
  'bond-short': 409,
  'wallet-cap': 409,
  'request-wrong': 422,
  'internal-error': 500,
  'chain-unavailable': 503,
  'only-following': 503,
  recovering: 503,
} as const;

export type RefusalCode = keyof typeof statusByRefusalCode;

/** Builds a refusal. `message` is sent to the caller, so it may not contain a secret. */
export const buildRefusal = (code: RefusalCode, message: string): Reply => ({
  status: statusByRefusalCode[code],
  body: JSON.stringify({ code, message }),
});

export const buildSuccess = (body: object): Reply => ({ status: 200, body: JSON.stringify(body) });
