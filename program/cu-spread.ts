import { findTermsWithHighBump } from '../lib/chain/escrow/cheap-address';
import { parseCost } from './cu';
import { Duel, someEntries } from './tests/duel';
import { hashName, namedAddress, PROGRAM_ADDRESS, TestCluster } from './tests/world';

/** The compute units of one instruction over many duels. */
export interface CostSpread {
  ownUnits: number[];
  totalUnits: number[];
}

/** Numbers of entries of the tables, used in turn. Their proofs have depths 0, 3, 6 and 10. */
const TABLE_SIZES = [1, 8, 64, 1_024];
/** Lamports that creator, opponent and provider each have at the start. */
const WALLET_LAMPORTS = 1_000_000_000_000n;

/**
 * Measures both deposits and the result of `duels` duels, with nonces chosen as the service does. Escrow bump (250 to
 * 255), draws and depth of proofs vary. Every run gives the same numbers.
 */
export function measureSpreads(duels: number): Record<'first' | 'second' | 'result', CostSpread> {
  const world = new TestCluster();
  for (const wallet of ['creator', 'opponent', 'provider']) world.fund(namedAddress(wallet), WALLET_LAMPORTS);
  const tables = TABLE_SIZES.map(someEntries);
  const spreads = { first: emptySpread(), second: emptySpread(), result: emptySpread() };
  for (let i = 0; i < duels; i += 1) {
    const entries = tables[i % tables.length];
    const probe = new Duel({ world, entries, terms: { duelIdHash: hashName(`spread ${i}`) } });
    const duel = new Duel({ world, entries, terms: findTermsWithHighBump(probe.terms, PROGRAM_ADDRESS).terms });
    world.setSlot(1_000n);
    sendAndAddCost(spreads.first, duel, duel.instructions.depositFee(0));
    sendAndAddCost(spreads.second, duel, duel.instructions.depositFee(1));
    duel.mustSend(duel.instructions.accept());
    duel.advanceTo(duel.readState().targetSlot + 6n).mustSend(duel.instructions.lock());
    world.setSlot(duel.readState().entropySlot + BigInt(duel.terms.revealDelaySlots));
    sendAndAddCost(spreads.result, duel, duel.instructions.commit());
  }
  return spreads;
}

const emptySpread = (): CostSpread => ({ ownUnits: [], totalUnits: [] });

function sendAndAddCost(spread: CostSpread, { world }: Duel, instruction: Parameters<TestCluster['send']>[0]): void {
  const { ownUnits, total } = parseCost('', world.send(instruction));
  spread.ownUnits.push(ownUnits);
  spread.totalUnits.push(total);
}
