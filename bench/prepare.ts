import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { base58 } from '@scure/base';
import { sql } from 'drizzle-orm';
import type { Database } from '../db/client';
import { walletSessions } from '../db/schema/auth';
import { providerCommitments } from '../db/schema/provider';
import { sha256Hex } from '../lib/core/hash';
import type { Random } from '../lib/core/random';

/** A signed-in wallet of the load. */
export interface LoadSession {
  readonly wallet: string;
  readonly token: string;
}

const BATCH = 1_000;

/** Puts sessions there for as many wallets, straight into the table: signing in is not what is measured. */
export async function openSessions(
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
  for (let start = 0; start < count; start += BATCH) {
    const rows = sessions.slice(start, start + BATCH).map(({ wallet, token }, index) => ({
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

/** Fills the pool with commitments that nobody can open; no duel of the bench is ever paid. */
export async function fillPool(
  database: Database,
  providerKey: string,
  count: number,
  random: Random,
  now: Date,
): Promise<void> {
  for (let start = 0; start < count; start += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, count - start) }, () => ({
      seedCommitment: sha256Hex(random(32)),
      providerKey,
      fetchedAt: now,
    }));
    await database.queries.insert(providerCommitments).values(rows);
  }
  await database.queries.execute(sql`analyze`);
}

/** A provider that can be reached and does nothing: without one, no duel is opened. */
export async function openProvider(providerKey: string): Promise<{ url: string; close: () => void }> {
  const server = createServer((_request, response) => response.end(JSON.stringify({ providerKey })));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => void server.close() };
}
