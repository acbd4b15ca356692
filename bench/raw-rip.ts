import { bytesToHex } from '@noble/hashes/utils.js';
import type pg from 'pg';
import { systemClock } from '../lib/core/clock';
import { sha256Hex } from '../lib/core/hash';
import { newId } from '../lib/core/ids';
import { systemRandom } from '../lib/core/random';
import { serverSeedOf } from '../lib/core/seeded-draw';
import { drawFrom } from '../lib/gacha/rules/draw';
import { type Stocked, sealMachine } from '../lib/gacha/rules/seal';
import type { PaidPack } from './paid-packs';
import type { LoadSession } from './prepare';

const LIMIT = `insert into rate_limits values ($1, 1, $2) on conflict (key) do update set
  points = case when rate_limits.expire <= $3 then 1 else rate_limits.points + 1 end,
  expire = case when rate_limits.expire <= $3 then $2 else rate_limits.expire end returning points, expire`;
const REPLAY = `select * from idempotency_keys where scope = $1 and expires_at > $2`;
const CLAIM = `select pg_try_advisory_xact_lock(hashtextextended($1, 0)), k.* from (select) n
  left join idempotency_keys k on k.scope = $1 and k.expires_at > $2`;
const STORE = `insert into idempotency_keys (scope, payload_hash, status, headers, body, created_at, expires_at)
  values ($1, $1, 201, '{}', $2, $3, 'infinity') on conflict (scope) do nothing returning scope`;
const SPEND = `update gacha_payment_intents set state = 'spent', spent_at = $2, updated_at = $2, holding = false,
  next_check_at = null where intent_id = $1 and state = 'verified' returning *`;
const SEAL = `select * from gacha_seals where machine_key = $1 and sequence = $2`;
const ENTRIES = `select entry_index as "entryIndex", card_id as "cardId", tier, value_amount as "valueAmount", stock, drawn, held
  from gacha_entries where machine_key = $1 order by entry_index`;
const HOLDS = `update gacha_entries set held = held - 1 where machine_key = $1 and entry_index = any($2)`;
const COPY = `update gacha_entries set drawn = drawn + 1 where machine_key = $1 and entry_index = $2`;
const RIP = `insert into gacha_rips (rip_id, machine_key, wallet, mode, commitment_id, payment_intent_id, seal_sequence, client_seed,
  nonce, ticket, entry_index, result_hash, ripped_at) values ($1, $2, $3, 'devnet-preview', $4, $5, $6, $7, $8, $9, $10, $11, $12)`;
const STEPS = `insert into gacha_rip_steps (rip_id, sequence, kind, at, server_seed)
  values ($1, 1, 'reveal', $2, $3), ($1, 2, 'acquisition', $2, null), ($1, 3, 'settlement', $2, null)`;
const NEW_SEAL = `insert into gacha_seals values ($1, $2, $3, $4, $5, $6, $7, $8)`;

/** The statements that a paid rip makes, in their order, each prepared once a connection. */
export async function ripRaw(
  pool: pg.Pool,
  { wallet, token }: LoadSession,
  { intentId, commitmentId, clientSeed }: PaidPack,
  drawKey: Uint8Array,
): Promise<void> {
  const now = systemClock.now();
  const scope = sha256Hex(`rip ${wallet}`);
  const via = (to: pg.Pool | pg.PoolClient) => (name: string, text: string, values: unknown[]) =>
    to.query({ name: `raw ${name}`, text, values });
  const outside = via(pool);
  await outside('session', 'select * from wallet_sessions where token_hash = $1', [sha256Hex(token)]);
  await outside('limit', LIMIT, [`raw:${wallet}`, now.getTime() + 60_000, now.getTime()]);
  await outside('replay', REPLAY, [scope, now]);
  await outside('commitment', 'select * from gacha_commitments where commitment_id = $1', [commitmentId]);
  await outside('payment', 'select * from gacha_payment_intents where intent_id = $1', [intentId]);
  const client = await pool.connect();
  try {
    await client.query('begin isolation level read committed');
    await via(client)('claim', CLAIM, [scope, now]);
    const body = await ripInside(via(client), { wallet, intentId, commitmentId, clientSeed, drawKey, now });
    await via(client)('store', STORE, [scope, body, now]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

type Ask = (name: string, text: string, values: unknown[]) => Promise<pg.QueryResult>;

interface Rip extends PaidPack {
  readonly wallet: string;
  readonly drawKey: Uint8Array;
  readonly now: Date;
}

/** From the machine's lock to its new seal; gives the answer that is stored. */
async function ripInside(ask: Ask, { wallet, intentId, commitmentId, clientSeed, drawKey, now }: Rip): Promise<string> {
  const key = 'terrace-2031';
  const [machine] = (await ask('lock', 'select * from gacha_machines where machine_key = $1 for update', [key])).rows;
  const [payment] = (await ask('spend', SPEND, [intentId, now])).rows;
  await ask(
    'commit',
    'update gacha_commitments set spent_at = $2 where commitment_id = $1 and spent_at is null returning 1',
    [commitmentId, now],
  );
  const [seal] = (await ask('seal', SEAL, [key, payment.seal_sequence])).rows;
  const odds = JSON.parse(seal.odds_json);
  const seed = serverSeedOf(drawKey, commitmentId);
  const { ticket, nonce, entryIndex } = drawFrom(odds, seed, clientSeed);
  await ask('holds', HOLDS, [key, odds.entries.map((each: { entryIndex: number }) => each.entryIndex)]);
  await ask('copy', COPY, [key, entryIndex]);
  const ripId = newId('rip', systemRandom);
  const drawn = [seal.sequence, clientSeed, nonce, ticket, entryIndex, sha256Hex(ripId), now];
  await ask('rip', RIP, [ripId, key, wallet, commitmentId, intentId, ...drawn]);
  await ask('steps', STEPS, [ripId, now, bytesToHex(seed)]);
  const [newest] = (await ask('seal', SEAL, [key, machine.seal_sequence])).rows;
  const entries = (await ask('entries', ENTRIES, [key])).rows as Stocked[];
  const previous = { sequence: newest.sequence, inventoryHash: newest.inventory_hash, oddsHash: newest.odds_hash };
  const {
    price_mint: priceMint,
    price_decimals: priceDecimals,
    value_source: valueSource,
    valued_at: valuedAt,
  } = machine;
  const made = sealMachine(
    { machineKey: key, priceMint, priceDecimals, valueSource, valuedAt },
    entries,
    previous,
    now,
  );
  const { sequence, inventory, odds: next, totalWeight } = made;
  await ask('new seal', NEW_SEAL, [
    key,
    sequence,
    inventory.json,
    inventory.hash,
    next.json,
    next.hash,
    totalWeight,
    now,
  ]);
  await ask('newest', 'update gacha_machines set seal_sequence = $2 where machine_key = $1', [key, sequence]);
  return JSON.stringify({ ripId, commitmentId, clientSeed, ticket, nonce, entryIndex, odds, seed: bytesToHex(seed) });
}
