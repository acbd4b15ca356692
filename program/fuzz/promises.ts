import { resolveDuel } from '../../lib/chain/escrow/draw';
import { decodeEscrowData, type Escrow } from '../../lib/chain/escrow/state';
import { ESCROW_PROGRAM, type Key } from './addresses';
import { expect } from './compare';
import type { DuelSetup } from './duel';
import type { Instruction } from './model/call';
import type { Draft } from './model/ledger';
import type { Scene } from './scene';

const [COMMIT, SETTLE, REFUND] = [2, 4, 5];
/** Where each instruction has the escrow account. */
const ESCROW_PLACES = [2, 0, 0, 3, 0, 0, 0];
const [SETTLED, REFUNDED] = [2, 3];

/** What is promised to the players, checked without the model's rules: from the terms and the chain's bytes alone. */
export function checkPromises(scene: Scene, after: Draft, instructions: readonly Instruction[]): void {
  for (const { program, metas, data } of instructions) {
    const account = metas[ESCROW_PLACES[data[0] ?? -1] ?? -1]?.key;
    const duel = [...scene.duels.values()].find(({ escrow }) => escrow === account);
    const state = duel && decodeEscrowData(scene.chain.read(duel.escrow)?.data ?? new Uint8Array());
    if (program !== ESCROW_PROGRAM || !duel || !state) continue;
    const [tag, part = 0] = data;
    checkEnding(duel, state);
    if (tag === COMMIT) checkResult(duel, state);
    const destination = metas[2]?.key;
    // Several payouts of one transaction may go to one account.
    if ((tag !== SETTLE && tag !== REFUND) || destination === undefined || instructions.length > 1) continue;
    const amount = part < 2 ? duel.terms.feeLamports : 1n;
    checkPayout(scene, after, { destination, amount, to: entitled(duel, state, tag, part) });
  }
}

function checkEnding({ name }: DuelSetup, { parts }: Escrow): void {
  const has = (end: number) => parts.some((part) => Number(part) === end);
  expect(!(has(SETTLED) && has(REFUNDED)), `${name} is both settled and refunded`);
}

function entitled(duel: DuelSetup, state: Escrow, tag: number, part: number): string {
  if (tag === REFUND) return duel.wallet(part);
  return part < 2 ? duel.terms.treasury : duel.wallet(state.winner);
}

function checkPayout(scene: Scene, after: Draft, payout: { destination: Key; amount: bigint; to: string }): void {
  const { destination, amount, to } = payout;
  const [had, has] = [scene.ledger.token(destination), after.token(destination)];
  expect(has?.owner.address === to, `${destination.name} does not belong to whom the terms name`);
  expect(has.amount - (had?.amount ?? 0n) === amount, `${destination.name} got another amount than ${amount}`);
}

/** The result is the one that the rules of the service and the pages recompute. */
function checkResult(duel: DuelSetup, state: Escrow): void {
  const { winner, tied, draws } = resolveDuel(duel.terms, duel.table, state.seed, state.entropy);
  const drawn = draws.map(({ entryIndex, ticket, counter, entry }) => [entryIndex, ticket, counter, entry.value]);
  const stored = [0, 1].map((side) => [
    state.entryIndexes[side],
    state.tickets[side],
    state.drawCounters[side],
    state.values[side],
  ]);
  const text = (value: unknown) => JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? `${part}` : part));
  expect(state.winner === winner && state.tied === Number(tied), `${duel.name} has another winner`);
  expect(text(stored) === text(drawn), `${duel.name} has other draws`);
}
