import { escrowErrors } from '../../lib/chain/escrow/errors';
import { ESCROW_PROGRAM } from './addresses';
import type { Instruction } from './model/call';

/** The escrow program's instructions, each at the index of its tag, the first byte of its data. */
export const ESCROW_INSTRUCTION_NAMES = [
  'deposit_fee',
  'lock_entropy',
  'commit_result',
  'deposit_card',
  'settle',
  'refund',
  'close',
  'accept',
] as const;

/** The outcome of an accepted instruction. That of a refused one is the program's name for the error, or `other`. */
export const ACCEPTED = 'accepted';

/** Names an instruction by its first byte: `unknown` if the escrow program has none, `transfer` for other programs. */
export const nameInstruction = ({ program, data }: Instruction): string =>
  program === ESCROW_PROGRAM ? (ESCROW_INSTRUCTION_NAMES[data[0] ?? -1] ?? 'unknown') : 'transfer';

/** Counts the outcomes of each instruction. */
export class Coverage {
  private readonly counts = new Map<string, Map<string, number>>();

  count(instruction: string, outcome: string): void {
    const row = this.counts.get(outcome) ?? new Map<string, number>();
    row.set(instruction, (row.get(instruction) ?? 0) + 1);
    this.counts.set(outcome, row);
  }

  getCount(instruction: string, outcome: string): number {
    return this.counts.get(outcome)?.get(instruction) ?? 0;
  }

  /** Lists the program's refusals that no instruction got. */
  listUnseenRefusals(): string[] {
    return escrowErrors.map(([, name]) => name).filter((name) => !this.counts.has(name));
  }

  /** Returns a table with a row for each outcome and a column for each instruction. */
  buildTable(): Record<string, Record<string, number>> {
    const outcomes = [ACCEPTED, ...escrowErrors.map(([, name]) => name), 'other'];
    const columns = [...ESCROW_INSTRUCTION_NAMES, 'unknown', 'transfer'];
    const row = (outcome: string) => Object.fromEntries(columns.map((name) => [name, this.getCount(name, outcome)]));
    return Object.fromEntries(outcomes.map((outcome) => [outcome, row(outcome)]));
  }
}
