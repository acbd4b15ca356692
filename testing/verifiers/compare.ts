import { parseIntegersOrExit } from '../../scripts/integer-options.mjs';
import { compareVerifiers, openVerifier } from './comparison';

const argv = process.argv.slice(2);
const usesThirdVerifier = argv.includes('--third');
const { proofs, bent, seed } = parseIntegersOrExit(
  'npm run verify:compare -- [--third] [options]',
  { proofs: 1_000, bent: 4, seed: Number.NaN },
  argv.filter((each) => each !== '--third'),
);

const SECOND_VERIFIER = ['python3', 'scripts/verify/second.py', '--lines'];
const THIRD_VERIFIER = ['go', 'run', 'scripts/verify/third/main.go', '--lines'];

const otherVerifier = openVerifier(usesThirdVerifier ? THIRD_VERIFIER : SECOND_VERIFIER);
/** Whether the other verifier knows a kind of proof. The third one knows only duels of version 2. */
const takesKind = (kind: string): boolean => !usesThirdVerifier || kind.startsWith('duels 2');
const comparisonOptions = { proofs, bent, seed: String(seed), takes: takesKind };
let differenceCount = 0;
for await (const { kind, textCount, verdicts, differences } of compareVerifiers(otherVerifier, comparisonOptions)) {
  for (const { kindAndChange, ourVerdict, otherVerdict, proofText } of differences.slice(0, 5))
    console.log(`${kindAndChange}: first ${ourVerdict}, other ${otherVerdict}\n${proofText}`);
  differenceCount += differences.length;
  const counted = [...verdicts]
    .sort(([one], [two]) => (one < two ? -1 : 1))
    .map(([verdict, count]) => `${verdict} ${count}`);
  console.log(`${kind}: ${textCount} texts, of ${comparisonOptions.proofs} proofs. ${counted.join(', ')}`);
}
otherVerifier.end();
console.log(differenceCount === 0 ? 'Both agree on every one.' : `They differ on ${differenceCount}.`);
process.exitCode = differenceCount === 0 ? 0 : 1;
