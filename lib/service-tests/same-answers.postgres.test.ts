import { expect, test } from 'vitest';
import { migrate } from '../../db/migrate';
import { openDatabase } from '../../db/open-database';
import { normaliser } from '../../testing/service/normaliser';
import { DuelPlayer, type UntypedJson } from '../../testing/service/play';
import { testRandom } from '../../testing/service/random';
import type { Answer } from '../../testing/service/requests';
import { openTestEnvironment, type TestEnvironment } from '../../testing/service/world';
import { listDuels } from '../duel/contract';
import { getDuelProof, getDuelReceipt } from '../duel/receipt-contract';
import { runReconciliation } from '../operations/contract';
import { getPack, listPacks } from '../packs/contract';
import { rejectTransaction } from '../transactions/contract';
import { getCurrentPolicy } from '../valuation/contract';

/** Returns a generator of numbers from 0 to `below` - 1, the same ones for the same seed (mulberry32). */
function createSeededPicker(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const COMMAND_COUNT = 80;
const REFUSAL = { kind: 'refused', code: 'no-bond', message: 'no bond is left' } as const;

/** Executes the commands that the seed determines in a test environment, and returns the responses. */
async function runRandomCommands(world: TestEnvironment, seed: number): Promise<string[]> {
  const play = await new DuelPlayer(world).fundWallets();
  const pick = createSeededPicker(seed);
  const normalised = normaliser();
  const transcript: string[] = [];
  const duels: string[] = [];
  const recordAnswer = (name: string, answer: Answer): UntypedJson => {
    transcript.push(normalised(`${name} ${answer.status} ${answer.headers['content-type']} ${answer.text}`));
    return answer.json;
  };
  const pickWallet = () => (pick(2) === 0 ? play.creator : play.opponent);
  const pickDuelId = () => duels[pick(Math.max(1, duels.length))] ?? 'duel_11111111111111111111';
  const commands: (() => Promise<unknown>)[] = [
    async () => duels.push((await play.openDuel({ fundingSeconds: 30 + pick(600) })).duelId),
    async () => recordAnswer('join', await play.join(pickDuelId(), pickWallet())),
    async () => recordAnswer('join', await play.join(pickDuelId(), play.opponent)),
    async () => {
      const by = pickWallet();
      const intent = recordAnswer('prepare', await play.prepare(pickDuelId(), by));
      if (intent.transaction === undefined) return;
      const { transaction, signature } = by.signTransaction(intent.transaction);
      if (pick(4) === 0) {
        const params = { duelId: intent.duelId, transactionId: intent.intentId };
        recordAnswer('reject', await world.call(rejectTransaction, { token: await play.getSessionToken(by), params }));
      } else {
        await play.send(transaction, true);
        recordAnswer('submit', await play.submitSignature(intent, by, signature));
      }
    },
    async () =>
      recordAnswer(
        'payout',
        await play.prepare(pickDuelId(), pickWallet(), { purpose: 'refund', part: 'creator-fee' }),
      ),
    async () =>
      recordAnswer('bond', await play.prepare(pickDuelId(), pickWallet(), { purpose: 'refund', part: 'bond' })),
    async () => recordAnswer('lock', await play.prepare(pickDuelId(), pickWallet(), { purpose: 'lock' })),
    async () => recordAnswer('close', await play.prepare(pickDuelId(), pickWallet(), { purpose: 'close' })),
    async () => {
      world.provider.refusal = pick(2) === 0 ? null : REFUSAL;
    },
    async () => recordAnswer('list', await world.call(listDuels, { query: { limit: String(pick(53)) } })),
    async () =>
      recordAnswer('mine', await world.call(listDuels, { query: { wallet: pickWallet().address, status: 'matched' } })),
    async () => recordAnswer('receipt', await world.call(getDuelReceipt, { params: { duelId: pickDuelId() } })),
    async () => recordAnswer('proof', await world.call(getDuelProof, { params: { duelId: pickDuelId() } })),
    async () => recordAnswer('run', await world.call(runReconciliation, { token: 'c'.repeat(32) })),
    async () => recordAnswer('packs', await world.call(listPacks, { query: { limit: '2', active: 'true' } })),
    async () => recordAnswer('pack', await world.call(getPack, { params: { packId: 'kickoff-2031' } })),
    async () => recordAnswer('policy', await world.call(getCurrentPolicy)),
    async () => world.finalize(),
    async () => world.clock.advance(1_000 * pick(60)),
  ];
  for (let count = 0; count < COMMAND_COUNT; count += 1) {
    world.clock.advance(1);
    await commands[pick(commands.length)]?.();
  }
  return transcript;
}

/** The first environment runs on the tests' Postgres, the other one on the embedded database (PGlite). */
test('the same commands have the same answers on both databases', async () => {
  const one = await openTestEnvironment({}, { random: testRandom('same') });
  const pglite = await openDatabase({});
  await migrate(pglite);
  const other = await openTestEnvironment({}, { database: pglite, random: testRandom('same') });
  expect([one.database.kind, other.database.kind]).toEqual(['postgres', 'pglite']);
  const [first, second] = [await runRandomCommands(one, 1), await runRandomCommands(other, 1)];
  expect(first.length).toBeGreaterThan(30);
  expect(second).toHaveLength(first.length);
  for (const [index, answer] of first.entries()) expect(second[index]).toBe(answer);
}, 120_000);
