import { mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { hmacSha256 } from '../core/hmac';
import { systemRandom } from '../core/random';
import type { Config } from './config';

/** Keys of this deployment; 32 bytes and more of entropy each. */
export interface Secrets {
  /** Encrypts the site's cookie. */
  readonly session: string;
  /** What the cron sends; null where nothing may come by that door. */
  readonly cron: string | null;
  /** Authenticates list cursors. */
  readonly cursor: Uint8Array;
  /** What the secrets of webhooks are derived from. */
  readonly webhook: Uint8Array;
  /** What the server seeds of games and gacha are derived from. */
  readonly draw: Uint8Array;
  /** What the fixture that settles rounds signs with. */
  readonly settlement: Uint8Array;
}

const fileSchema = z.strictObject({ session: z.string().min(43) });

/** The secrets of the environment; a deployment without them makes its own once and keeps them in its folder. */
export async function openSecrets(config: Config): Promise<Secrets> {
  const session = config.SESSION_SECRET ?? (await ownSecret(config.DATA_DIR));
  return {
    session,
    cron: config.CRON_SECRET ?? null,
    cursor: derived(session, 'ripduel:cursor'),
    webhook: derived(session, 'ripduel:webhook'),
    draw: derived(session, 'ripduel:draw'),
    settlement: derived(session, 'ripduel:fixture-settlement'),
  };
}

const derived = (session: string, purpose: string): Uint8Array =>
  hmacSha256(new TextEncoder().encode(session), new TextEncoder().encode(purpose));

async function ownSecret(dataDir: string): Promise<string> {
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
    return fileSchema.parse(JSON.parse(await readFile(path, 'utf8'))).session;
  }
}
