export const CHALLENGE_LIFETIME_MS = 5 * 60 * 1000;
/** How long a challenge is kept after its expiry. Until then a second use is refused as `challenge-used`. */
export const CHALLENGE_RETENTION_MS = 60 * 60 * 1000;
const SESSION_IDLE_TIMEOUT_MS = 30 * 60 * 1000;
export const MAX_SESSION_AGE_MS = 8 * 60 * 60 * 1000;
/** How long a session's row, with its token's hash, is kept after its `expiresAt`, for investigating misuse. */
export const SESSION_RETENTION_MS = 30 * 86_400_000;
/** Maximum number of open sessions of a wallet. One more ends the oldest. */
export const MAX_SESSIONS_PER_WALLET = 50;

/** Members of a sign-in message. The wallet signs the message's UTF-8 bytes. */
export interface SignInMessage {
  readonly origin: string;
  readonly wallet: string;
  readonly nonce: string;
  readonly issuedAt: Date;
  readonly expiresAt: Date;
}

/** Builds the text to sign, in the format of Sign In With Solana. It names the site's origin, devnet and a nonce. */
export function buildSignInText({ origin, wallet, nonce, issuedAt, expiresAt }: SignInMessage): string {
  return [
    `${new URL(origin).host} wants you to sign in with your Solana account:`,
    wallet,
    '',
    'Signing in proves that this wallet is yours. It moves no money and approves no transaction.',
    '',
    `URI: ${origin}`,
    'Version: 1',
    'Chain ID: devnet',
    `Nonce: ${nonce}`,
    `Issued At: ${issuedAt.toISOString()}`,
    `Expiration Time: ${expiresAt.toISOString()}`,
  ].join('\n');
}

/** Times that decide whether a session is live; `revokedAt` is null unless it was revoked. */
export interface SessionTimes {
  readonly lastUsedAt: Date;
  readonly expiresAt: Date;
  readonly revokedAt: Date | null;
}

/** Returns the cutoff for idle sessions: one that was last used then or earlier has ended. */
export const calculateIdleCutoff = (now: Date): Date => new Date(now.getTime() - SESSION_IDLE_TIMEOUT_MS);

/** A session's last use is written at most once in this time, so that polling does not turn reads into writes. */
const LAST_USE_WRITE_INTERVAL_MS = 60_000;

/** Returns the cutoff for writing a session's last use: a stored use at or after it isn't updated yet. */
export const calculateUseWriteCutoff = (now: Date): Date => new Date(now.getTime() - LAST_USE_WRITE_INTERVAL_MS);

/** Whether a session is valid: not revoked, younger than eight hours, and used within the last thirty minutes. */
export const isSessionLive = (session: SessionTimes, now: Date): boolean =>
  session.revokedAt === null && session.expiresAt > now && session.lastUsedAt > calculateIdleCutoff(now);
