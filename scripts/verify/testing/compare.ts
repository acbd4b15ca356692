import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import type { RgsProof } from '../../../lib/rgs/rules/proof';
import { firstFailed, verifyText } from '../../../lib/rgs/rules/verify';
import { Dice } from '../../../lib/rgs/testing/dice';
import { makers } from '../../../lib/rgs/testing/make-proof';
import { mutate } from '../../../lib/rgs/testing/mutate';

const { values } = parseArgs({
  options: { proofs: { type: 'string', default: '1000' }, seed: { type: 'string', default: 'compare' } },
});

/** The verdict in the words of the second implementation. */
function verdictOf(text: string): string {
  const found = verifyText(text);
  return 'steps' in found && found.verdict === 'fails' ? `fails ${firstFailed(found.steps)?.key}` : found.verdict;
}

/** The second implementation in a process of its own; asks it one text after the other. */
function openSecond() {
  const child = spawn('python3', ['scripts/verify/second.py', '--lines'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    async ask(text: string): Promise<string> {
      child.stdin.write(`${text}\n`);
      const { value, done } = await lines.next();
      if (done) throw new Error('the second implementation ended');
      return value;
    },
    end: () => child.stdin.end(),
  };
}

async function main(): Promise<void> {
  const count = Number(values.proofs);
  const second = openSecond();
  let differing = 0;
  for (const [mode, make] of Object.entries(makers)) {
    const told = new Map<string, number>();
    for (let index = 0; index < count; index += 1) {
      const dice = new Dice(`${values.seed} ${mode} ${index}`);
      const proof: RgsProof = make(dice);
      for (const [kind, text] of [
        ['honest', JSON.stringify(proof)],
        ['changed', mutate(proof, dice)],
      ] as const) {
        const [mine, other] = [verdictOf(text), await second.ask(text)];
        const isRight = mine === other && (kind === 'changed' || mine === 'holds');
        if (!isRight) {
          differing += 1;
          if (differing <= 5) console.log(`${mode} ${index} ${kind}: first ${mine}, second ${other}\n${text}`);
        }
        told.set(`${kind} ${mine}`, (told.get(`${kind} ${mine}`) ?? 0) + 1);
      }
    }
    const kinds = [...told]
      .sort(([one], [two]) => (one < two ? -1 : 1))
      .map(([verdict, times]) => `${verdict} ${times}`);
    console.log(`${mode}: ${2 * count} texts, of ${count} proofs. ${kinds.join(', ')}`);
  }
  second.end();
  console.log(differing === 0 ? 'Both agree on every one.' : `They differ on ${differing}.`);
  process.exitCode = differing === 0 ? 0 : 1;
}

await main();
