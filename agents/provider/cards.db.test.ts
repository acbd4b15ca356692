import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Address, createSolanaRpcFromTransport } from '@solana/kit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findTokenAddress } from '../../lib/chain/escrow/address';
import { systemRandom } from '../../lib/core/random';
import { getPack } from '../../lib/packs/contract';
import { countFreeEditions } from '../../lib/packs/edition-store';
import { openHttpProvider } from '../../lib/provider/http';
import { transportInto } from '../../lib/root/chain';
import { must, Play, type Seen } from '../../lib/root/testing/play';
import { openWorld, type World } from '../../lib/root/testing/world';
import type { Connection } from '../connect';
import { startProvider } from './provider';

const PACK = 'showcase-2032';
const folder = mkdtempSync(join(tmpdir(), 'ripduel-provider-'));
const ending = new AbortController();
const lines: string[] = [];

let world: World;
let play: Play;
let publicKey: string;

/** The reference provider on the world's chain, over HTTP, as the service's provider. */
beforeAll(async () => {
  const base = await openWorld();
  const { config } = base.services;
  const connection: Connection = {
    base: 'http://unused/v1',
    client: undefined as never,
    rpc: createSolanaRpcFromTransport(transportInto(base.chain)) as Connection['rpc'],
    programId: config.ESCROW_PROGRAM_ID as Address,
    genesisHash: base.services.genesisHash(),
    faucet: true,
  };
  const started = await startProvider({
    connection,
    folder,
    port: 0,
    random: systemRandom,
    log: (action, fields = {}) => void lines.push(JSON.stringify([action, fields])),
    signal: ending.signal,
    onLost: () => {},
  });
  publicKey = started.publicKey;
  world = { ...base, ...base.with({ provider: openHttpProvider(started.url, publicKey, 'reference') }) };
  play = await new Play(world).begin();
  await world.work();
});
afterAll(() => {
  ending.abort();
  rmSync(folder, { recursive: true });
});

/** Lets the chain go on until something is so; the provider works at its own pace. */
async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await holds()); tries += 1) {
    if (tries > 600) throw new Error(`${what} did not come about: ${lines.slice(-10).join('\n')}`);
    world.finalize();
    await pause(50);
  }
}

async function isHeld(owner: string, mint: string): Promise<boolean> {
  const { address } = findTokenAddress(owner as Address, mint as Address);
  const { accounts } = await world.services.chain.finalizedAccounts([address]);
  return accounts[0] !== null && accounts[0]?.data[64] === 1;
}

test('mints cards ahead, seals them into editions, and brings what was drawn to the winner', async () => {
  await until('an edition', async () => {
    await world.work();
    return (await countFreeEditions(world.database.queries, PACK, publicKey)) > 0;
  });
  const duel = await play.resolving({ packId: PACK });
  const { entries } = must(200, await world.call(getPack, { params: { packId: duel.packId } }));
  for (const { cardMint } of entries) expect(await isHeld(publicKey, cardMint)).toBe(true);
  let seen: Seen = duel;
  await until('the answer', async () => {
    await world.work();
    seen = await play.see(duel.duelId);
    const ready = await play.prepare(duel.duelId, play.creator, { purpose: 'commit-result' });
    return ready.status === 201;
  });
  await play.pay(duel.duelId, play.creator, { purpose: 'commit-result' });
  await until('both cards in escrow', async () => {
    seen = (await play.reconcile(duel.duelId)).duel;
    return seen.cards.every(({ state }: Seen) => state === 'escrowed');
  });
  for (const part of ['creator-fee', 'opponent-fee', 'creator-card', 'opponent-card'])
    seen = await play.pay(duel.duelId, play.opponent, { purpose: 'settle', part });
  expect(seen.status).toBe('settled');
  const winner = seen.winner === 'creator' ? play.creator : play.opponent;
  for (const { cardMint } of seen.cards) {
    expect(await isHeld(winner.address, cardMint)).toBe(true);
    expect(await isHeld(publicKey, cardMint)).toBe(false);
  }
  const drawn = new Set(seen.cards.map(({ cardMint }: Seen) => cardMint));
  for (const { cardMint } of entries) if (!drawn.has(cardMint)) expect(await isHeld(publicKey, cardMint)).toBe(true);
});
