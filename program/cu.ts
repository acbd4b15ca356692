import { findEscrowAddress } from '../lib/chain/escrow/address';
import { hashTerms } from '../lib/chain/escrow/terms';
import { assertSucceeded, Duel, someEntries } from './tests/duel';
import { hashName, PROGRAM_ADDRESS, type SendOutcome } from './tests/world';

/**
 * Cost of one instruction in compute units: `total` as charged to a transaction, `ownUnits` without the units that the
 * called programs consume. The calls themselves, about 1,000 units each, are part of `ownUnits`. `bytes` is the size of
 * a transaction with this instruction alone, signatures included.
 */
export interface InstructionCost {
  name: string;
  total: number;
  ownUnits: number;
  bytes: number;
}

/** Compute units of one call of the system program, which the log doesn't state. */
const SYSTEM_INSTRUCTION_UNITS = 150;

/** Measures every instruction with the committed program; the same numbers in every run. */
export function measureCosts(): InstructionCost[] {
  return [...measureDuel(), ...measureCards(), ...measureRefunds(), measureUnusualDeposit()];
}

function measureDuel(): InstructionCost[] {
  const duel = new Duel({ entries: someEntries(64) });
  const { instructions, world } = duel;
  const costs = [
    parseCost('deposit_fee, first', world.send(instructions.depositFee(0))),
    parseCost('deposit_fee, second', world.send(instructions.depositFee(1))),
    parseCost('accept', world.send(instructions.accept())),
  ];
  const { targetSlot } = duel.readState();
  world.setSlotHashes(Array.from({ length: 512 }, (_, i) => targetSlot + 255n - BigInt(i)));
  world.setSlot(targetSlot + 256n);
  costs.push(parseCost('lock_entropy, 512 slots', world.send(instructions.lock())));
  costs.push(parseCost('commit_result, depth 6', world.send(instructions.commit())));
  costs.push(parseCost('settle, the first fee', world.send(instructions.settle(0))));
  costs.push(parseCost('settle, the second fee', world.send(instructions.settle(1))));
  costs.push(parseCost('settle, the bond', world.send(instructions.settle(4))));
  world.setTime(duel.terms.fundingDeadline + 1n);
  return [...costs, parseCost('close', world.send(instructions.close()))];
}

function measureCards(): InstructionCost[] {
  const entries = someEntries(1_024);
  const locked = new Duel({ entries, terms: { cardMode: 1 } }).lock();
  const commit = parseCost('commit_result, depth 10', locked.world.send(locked.instructions.commit()));
  const duel = new Duel({ entries, terms: { cardMode: 1 } }).resolve();
  const { providerKey } = duel.terms;
  duel.mintCard(0, providerKey);
  const deposit = parseCost('deposit_card', duel.world.send(duel.instructions.depositCard(0, providerKey)));
  const missed = new Duel({ entries, terms: { cardMode: 1 } }).resolveAndDepositCards(0);
  const card = parseCost('settle, a card', missed.world.send(missed.instructions.settle(2)));
  missed.passCardDeadline();
  const bond = parseCost(
    'settle, the bond after a missed card',
    missed.world.send(missed.instructions.settleMissed(4)),
  );
  return [commit, deposit, card, bond];
}

function measureRefunds(): InstructionCost[] {
  const duel = new Duel().lock().passResultDeadline();
  const { instructions, world } = duel;
  return [
    parseCost('refund, a fee', world.send(instructions.refund(0))),
    parseCost('refund, the bond', world.send(instructions.refund(4))),
  ];
}

/** Measures a first deposit into accounts that hold lamports already, with the lowest bump among 200 duels. */
function measureUnusualDeposit(): InstructionCost {
  const duels = Array.from({ length: 200 }, (_, i) => ({ duelIdHash: hashName(`bump ${i}`) })).map((terms) => {
    const probe = { ...new Duel().terms, ...terms };
    return { terms, bump: findEscrowAddress(hashTerms(probe), PROGRAM_ADDRESS).bump };
  });
  const lowest = duels.reduce((low, next) => (next.bump < low.bump ? next : low));
  const duel = new Duel({ terms: lowest.terms });
  duel.world.fund(duel.escrow, 1_000_000n);
  duel.world.fund(duel.feeVault, 1_000_000n);
  const sent = duel.world.send(duel.instructions.depositFee(0));
  return parseCost(`deposit_fee, prefunded, bump ${lowest.bump}`, sent);
}

/** Reads an instruction's cost from the log of a transaction with this instruction alone. Throws if it was refused. */
export function parseCost(name: string, sent: SendOutcome): InstructionCost {
  const { logs, bytes } = assertSucceeded(sent);
  const inner = logs.filter((line) => line.includes('consumed') && !line.startsWith(`Program ${PROGRAM_ADDRESS}`));
  const called = inner.reduce((sum, line) => sum + parseUnits(line), 0);
  const system = logs.filter((line) => line === 'Program 11111111111111111111111111111111 invoke [2]').length;
  const total = parseUnits(logs.find((line) => line.startsWith(`Program ${PROGRAM_ADDRESS} consumed`)) ?? '');
  return { name, total, ownUnits: total - called - system * SYSTEM_INSTRUCTION_UNITS, bytes };
}

const parseUnits = (line: string): number => Number(/consumed (\d+) of/.exec(line)?.[1] ?? 0);

/** Renders the costs as a Markdown table for program/README.md. */
export function renderCosts(costs: readonly InstructionCost[]): string {
  const rows = costs.map(({ name, ownUnits, total, bytes }) => `| ${name} | ${ownUnits} | ${total} | ${bytes} |`);
  return ['| instruction | own units | in all | transaction, bytes |', '|---|---|---|---|', ...rows].join('\n');
}

if (process.argv[1]?.endsWith('cu.ts')) console.log(renderCosts(measureCosts()));
