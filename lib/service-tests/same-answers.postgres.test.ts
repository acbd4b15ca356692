import { expect, test } from 'vitest';
import { migrate } from '../../db/migrate';
import { openDatabase } from '../../db/open-database';
import { normaliser } from '../../testing/service/normaliser';
import { Play, type UntypedJson } from '../../testing/service/play';
import { testRandom } from '../../testing/service/random';
import type { Answer } from '../../testing/service/requests';
import { openWorld, type World } from '../../testing/service/world';
import { listDuels } from '../duel/contract';
import { getDuelProof, getDuelReceipt } from '../duel/receipt-contract';
import { runReconciliation } from '../operations/contract';
import { getPack, listPacks } from '../packs/contract';
import { rejectTransaction } from '../transactions/contract';
import { getCurrentPolicy } from '../valuation/contract';

/** Returns a generator of numbers from 0 to `below` - 1, the same ones for the same seed (mulberry32). */
function sequence(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const COMMANDS = 80;
const REFUSAL = { kind: 'refused', code: 'no-bond', message: 'no bond is left' } as const;

/** Executes the commands that the seed determines in a test environment, and returns the responses. */
async function answersOf(world: World, seed: number): Promise<string[]> {
  const play = await new Play(world).fundWallets();
  const pick = sequence(seed);
  const normalised = normaliser();
  const told: string[] = [];
  const duels: string[] = [];
  const note = (name: string, answer: Answer): UntypedJson => {
    told.push(normalised(`${name} ${answer.status} ${answer.headers['content-type']} ${answer.text}`));
    return answer.json;
  };
  const wallet = () => (pick(2) === 0 ? play.creator : play.opponent);
  const duelId = () => duels[pick(Math.max(1, duels.length))] ?? 'duel_11111111111111111111';
  const commands: (() => Promise<unknown>)[] = [
    async () => duels.push((await play.openDuel({ fundingSeconds: 30 + pick(600) })).duelId),
    async () => note('join', await play.join(duelId(), wallet())),
    async () => note('join', await play.join(duelId(), play.opponent)),
    async () => {
      const by = wallet();
      const intent = note('prepare', await play.prepare(duelId(), by));
      if (intent.transaction === undefined) return;
      const { transaction, signature } = by.signTransaction(intent.transaction);
      if (pick(4) === 0) {
        const params = { duelId: intent.duelId, transactionId: intent.intentId };
        note('reject', await world.call(rejectTransaction, { token: await play.getSessionToken(by), params }));
      } else {
        await play.send(transaction, true);
        note('submit', await play.submitSignature(intent, by, signature));
      }
    },
    async () => note('payout', await play.prepare(duelId(), wallet(), { purpose: 'refund', part: 'creator-fee' })),
    async () => note('bond', await play.prepare(duelId(), wallet(), { purpose: 'refund', part: 'bond' })),
    async () => note('lock', await play.prepare(duelId(), wallet(), { purpose: 'lock' })),
    async () => note('close', await play.prepare(duelId(), wallet(), { purpose: 'close' })),
    async () => {
      world.provider.refusal = pick(2) === 0 ? null : REFUSAL;
    },
    async () => note('list', await world.call(listDuels, { query: { limit: String(pick(53)) } })),
    async () => note('mine', await world.call(listDuels, { query: { wallet: wallet().address, status: 'matched' } })),
    async () => note('receipt', await world.call(getDuelReceipt, { params: { duelId: duelId() } })),
    async () => note('proof', await world.call(getDuelProof, { params: { duelId: duelId() } })),
    async () => note('run', await world.call(runReconciliation, { token: 'c'.repeat(32) })),
    async () => note('packs', await world.call(listPacks, { query: { limit: '2', active: 'true' } })),
    async () => note('pack', await world.call(getPack, { params: { packId: 'kickoff-2031' } })),
    async () => note('policy', await world.call(getCurrentPolicy)),
    async () => world.finalize(),
    async () => world.clock.advance(1_000 * pick(60)),
  ];
  for (let count = 0; count < COMMANDS; count += 1) {
    world.clock.advance(1);
    await commands[pick(commands.length)]?.();
  }
  return told;
}

/** One environment runs on Postgres, the other on PGlite. */
test('the same commands have the same answers on both databases', async () => {
  const one = await openWorld({}, { random: testRandom('same') });
  const pglite = await openDatabase({});
  await migrate(pglite);
  const other = await openWorld({}, { database: pglite, random: testRandom('same') });
  expect([one.database.kind, other.database.kind]).toEqual(['postgres', 'pglite']);
  const [first, second] = [await answersOf(one, 1), await answersOf(other, 1)];
  expect(first.length).toBeGreaterThan(30);
  expect(second).toHaveLength(first.length);
  for (const [index, answer] of first.entries()) expect(second[index]).toBe(answer);
}, 120_000);
