import { getDuelReceipt } from '../../lib/duel/receipt-contract';
import { extractDuelEvents } from '../../scripts/duel/course';
import { connectToService } from '../../scripts/duel/enter';
import { InstructionTag, readHistory } from '../../scripts/duel/history';
import { findTargetSlot } from '../../scripts/duel/plan';
import { createProgressReporter } from '../../scripts/duel/report';
import { decodeTermsBytes } from '../../scripts/duel/terms';
import { prepareBuiltServer } from '../../testing/server/own-server';
import { runDuelScript } from '../../testing/server/play';

/** Seconds of a slot, as on a public cluster. */
export const SLOT_SECONDS = 0.4;
/**
 * Slots until a block is finalized, as on a public cluster; and slots from the target slot until the seed may be shown.
 */
const [FINALITY_SLOTS, REVEAL_DELAY_SLOTS] = [32, 32];
/**
 * Slots from the second deposit to the target slot in layout 1; and the grid of layout 2, where the target slot comes a
 * multiple of so many slots after the second deposit.
 */
const [ENTROPY_DELAY_SLOTS, GRID_SLOTS] = [4, 16];

/** Slots from the second deposit to each step; null for a step that a layout doesn't have. */
export type SlotsToSteps = Readonly<
  Record<'paid' | 'accepted' | 'target' | 'locked' | 'lockFinal' | 'result' | 'settled' | 'settledFinal', number | null>
>;

/**
 * Returns the slots of a duel in which each step is taken in the first slot that allows it. Layout 1 has no accept step
 * and no reveal delay.
 */
export function computeEarliestSteps(layout: 1 | 2): SlotsToSteps {
  const target = layout === 1 ? ENTROPY_DELAY_SLOTS : GRID_SLOTS;
  const locked = target + 1;
  const lockFinal = locked + FINALITY_SLOTS;
  const result = Math.max(lockFinal + 1, layout === 1 ? 0 : target + REVEAL_DELAY_SLOTS);
  const settled = result + 1;
  const accepted = layout === 1 ? null : 1;
  return { paid: 1, accepted, target, locked, lockFinal, result, settled, settledFinal: settled + FINALITY_SLOTS };
}

/**
 * Plays a duel on an embedded chain with the slots and the finality of a cluster, and reads its steps from the chain.
 */
export async function playAndReadSteps(): Promise<SlotsToSteps> {
  const server = await prepareBuiltServer({
    ...{ CHAIN_SLOT_MS: String(1000 * SLOT_SECONDS), CHAIN_FINALITY_SLOTS: String(FINALITY_SLOTS) },
    DUEL_REVEAL_DELAY_SLOTS: String(REVEAL_DELAY_SLOTS),
  });
  try {
    await server.start();
    const { code, output } = await runDuelScript(server.origin);
    const duelId = /duel_\w+/.exec(output)?.[0];
    if (code !== 0 || duelId === undefined) throw new Error(`no duel was played: ${output}`);
    return await readSteps(server.origin, duelId);
  } finally {
    await server.kill();
    server.remove();
  }
}

/**
 * Reads from the chain how many slots after the second deposit each step of a duel was taken. `paid` is always 1, and
 * `lockFinal` and `settledFinal` are computed with `FINALITY_SLOTS`.
 */
async function readSteps(origin: string, duelId: string): Promise<SlotsToSteps> {
  const silent = createProgressReporter(
    () => 0,
    () => {},
  );
  const { client, rpc, programId } = await connectToService(`${origin}/v1`, silent);
  const { duel } = await client.call(getDuelReceipt, { params: { duelId } });
  const history = await readHistory(rpc, duel.escrowAddress ?? '', programId);
  const { quorumSlot, accept, lockSlot, resultSlot, deposits } = extractDuelEvents(history);
  const fees = history.filter(({ calls }) =>
    calls.some(({ data }) => data[0] === InstructionTag.settle && data[1] !== 4),
  );
  const settledSlot = fees.at(-1)?.slot;
  const terms = deposits[0]?.terms;
  if (accept === null || lockSlot === null || resultSlot === null || settledSlot === undefined || terms === undefined)
    throw new Error('the chain does not show all steps');
  const countSlotsAfterQuorum = (slot: bigint | null): number => Number((slot ?? quorumSlot) - quorumSlot);
  const [locked, settled] = [countSlotsAfterQuorum(lockSlot), countSlotsAfterQuorum(settledSlot)];
  return {
    ...{
      paid: 1,
      accepted: countSlotsAfterQuorum(accept.slot),
      target: countSlotsAfterQuorum(findTargetSlot(decodeTermsBytes(terms), quorumSlot, accept.slot)),
    },
    ...{ locked, lockFinal: locked + FINALITY_SLOTS, result: countSlotsAfterQuorum(resultSlot) },
    ...{ settled, settledFinal: settled + FINALITY_SLOTS },
  };
}

const STEP_TEXTS: Readonly<Record<keyof SlotsToSteps, string>> = {
  paid: 'both payments are confirmed',
  accepted: 'the provider accepts with its bond',
  target: 'the slot whose hash decides',
  locked: 'that hash is locked',
  lockFinal: 'the lock is final',
  result: 'the result is committed',
  settled: 'the last fee is settled',
  settledFinal: 'the settlement is final',
};

/** Returns a Markdown table with one row per step: of the played duel, and of both layouts at their earliest. */
export function renderSettlementTable(played: SlotsToSteps): string {
  const cell = (slots: number | null): string =>
    slots === null ? '|' : `${slots} | ${(slots * SLOT_SECONDS).toFixed(1)}`;
  const [second, first] = [computeEarliestSteps(2), computeEarliestSteps(1)];
  const rows = (Object.keys(STEP_TEXTS) as (keyof SlotsToSteps)[]).map(
    (step) => `| ${STEP_TEXTS[step]} | ${[played, second, first].map((each) => cell(each[step])).join(' | ')} |`,
  );
  return [
    '| step | played, slots | s | earliest, slots | s | layout 1, slots | s |',
    '|---|---|---|---|---|---|---|',
    ...rows,
  ].join('\n');
}

/** Markdown text above the settlement table. */
export const settlementText = `Slots and seconds after the slot of the second deposit: of a duel played on an embedded chain with a cluster's slots of
${SLOT_SECONDS} s and finality after ${FINALITY_SLOTS}, and of both layouts where each step is taken in the first slot that allows it. What
layout 2 takes longer is the grid of ${GRID_SLOTS} slots, which leaves the provider time for its bond.`;
