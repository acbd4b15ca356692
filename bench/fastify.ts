import Fastify from 'fastify';
import { openDatabase } from '../db/open-database';
import { storeResponse, tryAcquireClaim } from '../lib/api/idempotency';
import { systemClock } from '../lib/core/clock';
import { sha256Hex } from '../lib/core/hash';
import { insertDuel, type StoredDuel } from '../lib/duel/store';
import { toParticipantDuelBody } from '../lib/duel/view';
import type { GateSettings } from '../lib/gates/rules/gate';
import { findPack, listPackRows } from '../lib/packs/store';
import { toPackSummaries } from '../lib/packs/summary';
import { takeCommitment } from '../lib/provider/store';
import { currentPolicyHash } from '../lib/valuation/rules';

// The baseline: bare Fastify routes that run queries of the service, or a single insert.
const [port = '0', url = '', settings = '{}'] = process.argv.slice(2);
const database = await openDatabase({ url });
const { treasuryWallet, programId, providerKey } = JSON.parse(settings) as Record<string, string>;
const gateSettings: GateSettings = {
  ...{ closedGates: new Set(), gachaMode: 'disabled', isHouseEnabled: false, isRegionVerified: false },
  ...{ isPushConfigured: false, approvals: [] },
};
const app = Fastify();

const bigintToString = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? value.toString() : value);

app.get('/packs', async (_request, reply) => {
  const rows = await listPackRows(database.queries, true, '', 21);
  reply.type('application/json');
  const provider = { publicKey: String(providerKey), mode: 'external' as const };
  const items = await toPackSummaries({ database, provider, gateSettings: () => gateSettings }, rows);
  return JSON.stringify({ items, nextCursor: null }, bigintToString);
});

app.post('/duels', async (request, reply) => {
  const now = systemClock.now();
  const { wallet, packId } = request.body as { wallet: string; packId: string };
  const claim = { scope: sha256Hex(String(request.headers['idempotency-key'])), payloadHash: sha256Hex(wallet) };
  const duel = await database.transaction(async (transaction) => {
    await tryAcquireClaim(transaction, claim, now);
    await findPack(transaction, packId);
    const commitment = await takeCommitment(transaction, String(providerKey), now);
    if (commitment === null) throw new Error('the pool is empty');
    const expiresAt = new Date(now.getTime() + 86_400_000);
    const stored = await insertDuel(
      transaction,
      {
        ...commitment,
        version: 1,
        status: 'waiting',
        matchmakingMode: 'open',
        listed: true,
        packId,
        cardMode: 0,
        policyHash: currentPolicyHash,
        creatorWallet: wallet,
        invitedWallet: null,
        providerKey: String(providerKey),
        providerMode: 'external',
        fundingSeconds: 600,
        resolutionSeconds: 1_800,
        entropyDelaySlots: 4,
        termsLayout: 2,
        gridSlots: 16,
        acceptSteps: 6,
        revealDelaySlots: 8,
        feeLamports: 50_000_000n,
        bondLamports: 150_000_000n,
        treasuryWallet: String(treasuryWallet),
        programId: String(programId),
        expiresAt,
        fundPrepared: false,
        creatorDeposited: false,
        opponentDeposited: false,
        createdAt: now,
        updatedAt: now,
        nextCheckAt: expiresAt,
        checkAttempts: 0,
      },
      'creator',
    );
    const body = JSON.stringify(toParticipantDuelBody(stored as StoredDuel, null), bigintToString);
    await storeResponse(transaction, claim, { status: 201, headers: {}, body }, now);
    return body;
  });
  reply.code(201).type('application/json');
  return duel;
});

// Writes into a table that only the bench has, in one statement.
app.post('/bare', async (request) => {
  const { id, body } = request.body as { id: string; body: string };
  const values = [id, body, systemClock.now()];
  await database.pool?.query({ name: 'bare', text: 'insert into bare (id, body, at) values ($1, $2, $3)', values });
  return { id };
});

process.on('SIGTERM', () => process.exit(0));
await app.listen({ port: Number(port), host: '127.0.0.1' });
