import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ed25519 } from '@noble/curves/ed25519.js';
import { base58 } from '@scure/base';
import { sql } from 'drizzle-orm';
import type { Database } from '../db/client';
import { walletSessions } from '../db/schema/auth';
import { sha256Hex } from '../lib/core/hash';
import { generateId } from '../lib/core/ids';
import type { Random } from '../lib/core/random';
import { encodeReplyForSigning, REPLY_SIGNATURE_HEADER } from '../lib/provider/rules/reply';
import { addCommitments } from '../lib/provider/store';

/** A signed-in wallet of the load. */
export interface LoadSession {
  readonly wallet: string;
  readonly token: string;
}

const ROWS_PER_INSERT = 1_000;

/** Inserts sessions for this many wallets directly into the table, because signing in isn't measured. */
export async function insertSessions(
  database: Database,
  count: number,
  random: Random,
  now: Date,
): Promise<LoadSession[]> {
  const sessions = Array.from({ length: count }, () => ({
    wallet: base58.encode(random(32)),
    token: `rds_${Buffer.from(random(32)).toString('base64url')}`,
  }));
  const expiresAt = new Date(now.getTime() + 3_600_000);
  for (let start = 0; start < count; start += ROWS_PER_INSERT) {
    const rows = sessions.slice(start, start + ROWS_PER_INSERT).map(({ wallet, token }, index) => ({
      tokenHash: sha256Hex(token),
      wallet,
      challengeId: `bench-${start + index}`,
      createdAt: now,
      lastUsedAt: now,
      expiresAt,
    }));
    await database.queries.insert(walletSessions).values(rows);
  }
  return sessions;
}

/** Fills the pool with commitments that nobody can open. No duel that takes one of them is ever paid for. */
export async function insertCommitments(
  database: Database,
  providerKey: string,
  count: number,
  random: Random,
  now: Date,
): Promise<void> {
  for (let start = 0; start < count; start += ROWS_PER_INSERT) {
    const commitments = Array.from({ length: Math.min(ROWS_PER_INSERT, count - start) }, () => ({
      duelId: generateId('duel', random),
      seedCommitment: sha256Hex(random(32)),
    }));
    await addCommitments(database.queries, providerKey, commitments, now);
  }
  await database.queries.execute(sql`analyze`);
}

/** A provider that can be reached and does nothing: without one, no duel is opened. */
export interface IdleProvider {
  readonly url: string;
  readonly publicKey: string;
  readonly token: string;
  readonly close: () => void;
}

/** Starts a provider whose signed reply to every request without a body says that it can stake on many duels. */
export async function startIdleProvider(random: Random): Promise<IdleProvider> {
  const secret = random(32);
  const publicKey = base58.encode(ed25519.getPublicKey(secret));
  const server = createServer(({ method = '', url: target = '' }, response) => {
    const replyBody = JSON.stringify({ providerKey: publicKey, freeLamports: '1000000000000' });
    const reply = encodeReplyForSigning({ status: 200, method, target, requestBody: '', replyBody });
    response.setHeader(REPLY_SIGNATURE_HEADER, base58.encode(ed25519.sign(reply, secret)));
    response.end(replyBody);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = (): void => void server.close();
  return { url: `http://127.0.0.1:${port}`, publicKey, token: base58.encode(random(32)), close };
}
