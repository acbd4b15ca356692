import { findEscrowAddress } from '../lib/chain/escrow/address';
import { hashTerms } from '../lib/chain/escrow/terms';
import { Duel, mustPass, someEntries } from './tests/duel';
import { putAssociated } from './tests/tokens';
import { hashed, named, PROGRAM, type Sent } from './tests/world';

/**
 * What one instruction costs, in compute units: `total` as a transaction is charged for it, `own`
 * without what the programs it calls consume (the calls themselves, about 1,000 each, are its own).
 * `bytes` is the size of a transaction with this instruction alone, signatures included.
 */
export interface InstructionCost {
  name: string;
  total: number;
  own: number;
  bytes: number;
}

const SYSTEM_INSTRUCTION_UNITS = 150;

/** Measures every instruction with the committed program; the same numbers in every run. */
export function measureCosts(): InstructionCost[] {
  return [...measureDuel(), ...measureCards(), measureRefund(), measureUnusualDeposit()];
}

function measureDuel(): InstructionCost[] {
  const duel = new Duel({ entries: someEntries(64) });
  const { instructions, world } = duel;
  duel.step(instructions.createVault());
  const costs = [
    costOf('deposit_fee, first', world.send(instructions.depositFee(0))),
    costOf('deposit_fee, second', world.send(instructions.depositFee(1))),
  ];
  world.setSlotHashes(Array.from({ length: 512 }, (_, i) => duel.target() + 255n - BigInt(i)));
  costs.push(costOf('lock_entropy, 512 slots', world.send(instructions.lock())));
  costs.push(costOf('commit_result, depth 6', world.send(instructions.commit())));
  costs.push(costOf('settle', world.send(instructions.settle(0))));
  duel.step(instructions.settle(1));
  world.setTime(duel.terms.fundingDeadline + 1n);
  return [...costs, costOf('close', world.send(instructions.close()))];
}

function measureCards(): InstructionCost[] {
  const duel = new Duel({ entries: someEntries(1_024), terms: { cardMode: 1 } }).locked();
  const commit = costOf('commit_result, depth 10', duel.world.send(duel.instructions.commit()));
  const mint = duel.mintCard(0, named('holder'));
  putAssociated(duel.world, duel.wallet(duel.outcome().winner), mint, 0n);
  const deposit = costOf('deposit_card', duel.world.send(duel.instructions.depositCard(0, named('holder'))));
  return [commit, deposit, costOf('settle, a card', duel.world.send(duel.instructions.settle(2)))];
}

function measureRefund(): InstructionCost {
  const duel = new Duel().readyToLock();
  duel.world.setTime(duel.terms.resolutionDeadline + 1n);
  return costOf('refund', duel.world.send(duel.instructions.refund(0)));
}

/** Lamports sent before, and the lowest bump of 200 duels. */
function measureUnusualDeposit(): InstructionCost {
  const duels = Array.from({ length: 200 }, (_, i) => ({ duelIdHash: hashed(`bump ${i}`) })).map((terms) => {
    const probe = { ...new Duel().terms, ...terms };
    return { terms, bump: findEscrowAddress(hashTerms(probe), PROGRAM).bump };
  });
  const lowest = duels.reduce((low, next) => (next.bump < low.bump ? next : low));
  const duel = new Duel({ terms: lowest.terms });
  duel.world.fund(duel.escrow, 1_000_000n);
  duel.step(duel.instructions.createVault());
  const sent = duel.world.send(duel.instructions.depositFee(0));
  return costOf(`deposit_fee, prefunded, bump ${lowest.bump}`, sent);
}

export function costOf(name: string, sent: Sent): InstructionCost {
  const { logs, bytes } = mustPass(sent);
  const inner = logs.filter((line) => line.includes('consumed') && !line.startsWith(`Program ${PROGRAM}`));
  const called = inner.reduce((sum, line) => sum + unitsIn(line), 0);
  const system = logs.filter((line) => line === 'Program 11111111111111111111111111111111 invoke [2]').length;
  const total = unitsIn(logs.find((line) => line.startsWith(`Program ${PROGRAM} consumed`)) ?? '');
  return { name, total, own: total - called - system * SYSTEM_INSTRUCTION_UNITS, bytes };
}

function unitsIn(line: string): number {
  return Number(/consumed (\d+) of/.exec(line)?.[1] ?? Number.NaN);
}
