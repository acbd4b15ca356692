import { mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { hmacSha256 } from '../core/hmac';
import { type KeyRing, mapKeys } from '../core/key-ring';
import { systemRandom } from '../core/random';
import type { VapidKeys } from '../push/key-rules';
import type { Config } from './config';
import { loadVapidKeys } from './vapid';

/** Keys of this deployment, with a ring for each purpose. */
export interface Secrets {
  /** Keys that encrypt the site's cookie. */
  readonly sessionKeys: KeyRing<string>;
  /** Secrets with which the platform's cron job may call the service; empty if cron requests aren't accepted. */
  readonly cronSecrets: readonly string[];
  /** Keys that authenticate list cursors. */
  readonly cursorKeys: KeyRing;
  /** Keys from which webhook secrets are derived. */
  readonly webhookKeys: KeyRing;
  /** Keys from which the server seeds of games and gacha are derived. */
  readonly drawKeys: KeyRing;
  /** Keys that authenticate practice ids, and from which the server seeds of practice rips are derived. */
  readonly practiceKeys: KeyRing;
  /** Keys with which clients' IP addresses are hashed before they are sent to the drip agent. */
  readonly dripKeys: KeyRing;
  /** Signing keys of the provider that only simulates the settlement of crash rounds. */
  readonly settlementKeys: KeyRing;
  /** Keys that sign push notifications; null if this deployment sends none. */
  readonly vapidKeys: VapidKeys | null;
}

const secretsFileSchema = z.strictObject({ session: z.string().min(43) });

/**
 * Returns the deployment's secrets, most of them derived from `SESSION_SECRET`. If that isn't set, creates a session
 * secret once and stores it in `DATA_DIR`.
 */
export async function loadOrCreateSecrets(config: Config): Promise<Secrets> {
  const session = config.SESSION_SECRET ?? ([await readOrCreateSecret(config.DATA_DIR)] as const);
  return {
    sessionKeys: session,
    cronSecrets: config.CRON_SECRET === undefined ? [] : listAcceptedCronSecrets(config.CRON_SECRET),
    cursorKeys: deriveKeys(session, 'ripduel:cursor'),
    webhookKeys: deriveKeys(session, 'ripduel:webhook'),
    drawKeys: deriveKeys(session, 'ripduel:draw'),
    practiceKeys: deriveKeys(session, 'ripduel:practice'),
    dripKeys: deriveKeys(session, 'ripduel:drip'),
    settlementKeys: deriveKeys(session, 'ripduel:fixture-settlement'),
    vapidKeys: loadVapidKeys(config, session[0]),
  };
}

/**
 * Lists the secrets accepted from the cron job: each key, and the variable's whole text. Vercel sends the variable
 * unchanged, even if it contains several keys.
 */
const listAcceptedCronSecrets = (keys: KeyRing<string>): string[] => [...new Set([...keys, keys.join(',')])];

const deriveKeys = (session: KeyRing<string>, purpose: string): KeyRing =>
  mapKeys(session, (key) => hmacSha256(new TextEncoder().encode(key), new TextEncoder().encode(purpose)));

/** Returns the session secret in `secrets.json`, and creates it if there is none. */
async function readOrCreateSecret(dataDir: string): Promise<string> {
  await mkdir(dataDir, { recursive: true });
  const path = join(dataDir, 'secrets.json');
  try {
    const file = await open(path, 'wx', 0o600);
    const session = Buffer.from(systemRandom(32)).toString('base64url');
    await file.writeFile(JSON.stringify({ session }));
    await file.sync();
    await file.close();
    return session;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return secretsFileSchema.parse(JSON.parse(await readFile(path, 'utf8'))).session;
  }
}
