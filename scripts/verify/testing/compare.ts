import { parseArgs } from 'node:util';
import { compareVerifiers, openVerifier } from './comparison';

const { values } = parseArgs({
  options: {
    proofs: { type: 'string', default: '1000' },
    bent: { type: 'string', default: '4' },
    seed: { type: 'string', default: 'compare' },
    third: { type: 'boolean', default: false },
  },
});

const SECOND = ['python3', 'scripts/verify/second.py', '--lines'];
const THIRD = ['go', 'run', 'scripts/verify/third/main.go', '--lines'];

const other = openVerifier(values.third ? THIRD : SECOND);
const takes = (kind: string): boolean => !values.third || kind.startsWith('duels 2');
const size = { proofs: Number(values.proofs), bent: Number(values.bent), seed: values.seed, takes };
let differing = 0;
for await (const { kind, texts, verdicts, differences } of compareVerifiers(other, size)) {
  for (const { about, mine, other: theirs, text } of differences.slice(0, 5))
    console.log(`${about}: first ${mine}, other ${theirs}\n${text}`);
  differing += differences.length;
  const counted = [...verdicts]
    .sort(([one], [two]) => (one < two ? -1 : 1))
    .map(([verdict, count]) => `${verdict} ${count}`);
  console.log(`${kind}: ${texts} texts, of ${size.proofs} proofs. ${counted.join(', ')}`);
}
other.end();
console.log(differing === 0 ? 'Both agree on every one.' : `They differ on ${differing}.`);
process.exitCode = differing === 0 ? 0 : 1;
