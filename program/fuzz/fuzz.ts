import { setImmediate } from 'node:timers/promises';
import { Chain } from './chain';
import { Mismatch } from './compare';
import { Coverage } from './coverage';
import { Episode } from './episode';
import type { Instruction } from './model/call';
import { RULES, type Rules } from './model/rules';

export interface FuzzOptions {
  /** Minimum number of instructions; the last episode is played to its end. */
  instructions: number;
  /** A 32-bit number. Episode `i`, counted from 0, has the seed `seed + i`. */
  seed: number;
  /** The model's rules. A test changes one to see that the fuzz notices. */
  rules?: Rules;
  /** Changes an instruction on its way to the chain. A test uses it to see that the fuzz notices. */
  relay?: (instruction: Instruction) => Instruction;
  /** The program's binary; the committed one by default. */
  program?: Uint8Array;
  /** Chance in percent that an instruction which is no donation is random bytes over random accounts; 3 by default. */
  rawPercent?: number;
}

export interface FuzzReport {
  instructions: number;
  episodes: number;
  coverage: Coverage;
}

/** Plays episodes against the model. Rejects with a Mismatch that names a command with the episode's seed. */
export async function fuzz(options: FuzzOptions): Promise<FuzzReport> {
  const { instructions, seed, rules = RULES, relay = (same: Instruction) => same, program, rawPercent = 3 } = options;
  const report: FuzzReport = { instructions: 0, episodes: 0, coverage: new Coverage() };
  const chain = new Chain(program);
  while (report.instructions < instructions) {
    const episodeSeed = (seed + report.episodes) | 0;
    const episode = new Episode({ chain, seed: episodeSeed, rules, relay, rawPercent, coverage: report.coverage });
    try {
      episode.run();
    } catch (error) {
      if (!(error instanceof Mismatch)) throw error;
      const again = `npm run program:fuzz -- --instructions 1 --seed ${episodeSeed}`;
      throw new Mismatch(`${again}\n${error.message}`, { cause: error });
    }
    report.instructions += episode.instructionCount;
    report.episodes += 1;
    // Objects from LiteSVM are freed only when the event loop turns.
    await setImmediate();
  }
  return report;
}
