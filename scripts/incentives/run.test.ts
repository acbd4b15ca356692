import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { packPlans } from '../../lib/packs/catalog';
import { runCommand } from '../../testing/process/run-command';
import { computeReferenceIncentives } from './pack';
import { runIncentives } from './run';
import { formatTable } from './table';

const FEE = 50_000_000n;

const withDatabase = () => Promise.reject(new Error('no database here'));
/**
 * Returns the example file of docs/packs.md, changed to card mode with 10 lamports per base unit of value, another
 * price and other weights.
 */
const readText = async () => {
  const [, text = ''] = /```json\n([^`]+)```/.exec(readFileSync('docs/packs.md', 'utf8')) ?? [];
  const { entries, ...pack } = JSON.parse(text);
  const weights = [450, 400, 150];
  return JSON.stringify({
    ...pack,
    cardMode: 'cards',
    lamportsPerValueUnit: '10',
    price: { amount: '3500000' },
    entries: entries.map((entry: object, i: number) => ({ ...entry, weight: weights[i] })),
  });
};

const run = (...argv: string[]) =>
  runCommand((terminal) => runIncentives(argv, { feeLamports: FEE, withDatabase, readText, terminal }));

test('prints the reference and every pack with its rate and least bond', async () => {
  const { code, stdout, stderr } = await run();
  expect([code, stderr]).toEqual([0, '']);
  for (const { packId } of packPlans) expect(stdout).toContain(`\n## ${packId}\n`);
  expect(stdout).toContain('bond                  403 (least 403, cheating breaks even at 402)');
  expect(stdout).toContain('bond                  150000000 (least 150000000, cheating breaks even at 100000000)');
  expect(stdout.match(/^No gain is positive\.$/gm)).toHaveLength(packPlans.length + 1);
});

test('ends with 1 where the bond is below the least, and says what gains', async () => {
  const { code, stdout } = await run('--bond', '99999999');
  expect(code).toBe(1);
  expect(stdout.match(/^REFUSED: bond-below-least$/gm)).toHaveLength(packPlans.length);
  expect(stdout).toContain('POSITIVE GAIN: provider + puppet, locked');
});

test('ends with 1 where the provider is better off not to accept', async () => {
  // In one of 1,000 duels the provider fails and loses its bond of 150,000,000: about 150,150 per settled duel.
  expect((await run('--income', '150151')).code).toBe(0);
  const { code, stdout } = await run('--income', '150150');
  expect(code).toBe(1);
  expect(stdout).toContain('POSITIVE GAIN: provider, both paid');
  expect(stdout).not.toContain('REFUSED');
});

test('states an income, with which a provider loses by not accepting', async () => {
  const { stdout } = await run();
  // Not accepting loses the income of 500,000 (a hundredth of the fee) in 999 of 1,000 duels, and saves the bond of
  // 150,000,000 in one.
  expect(stdout).toContain('stated income         500000 per settled duel (least with which it accepts 150151)');
  expect(stdout).toMatch(/^\| provider +\| both paid +\| doesn't accept +\| +-349500 \|$/m);
});

test("computes an operator's file, whose cards are counted at its rate and list price", async () => {
  const { code, stdout, stderr } = await run('--pack', 'harvest.json');
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout.match(/^## .+$/gm)).toEqual(['## reference', '## harvest-2033']);
  // Three fees, and the two most valuable cards: 9,000,000 and 2,500,000 base units at 10 lamports each.
  expect(stdout).toContain('bond                  265000000 (least 265000000');
  // A hundredth of the fee, and the price of two packs: 3,500,000 base units each at 10 lamports.
  expect(stdout).toContain('stated income         70500000 per settled duel');
  expect(stdout).toMatch(
    /players gain at most 163000000 before the result, and \d+ after it, when it brings no card:$/m,
  );
});

test('a file that is no pack is an invalid command line', async () => {
  const { code, stderr } = await runCommand((terminal) =>
    runIncentives(['--pack', 'x'], { feeLamports: FEE, withDatabase, readText: async () => '{}', terminal }),
  );
  expect(code).toBe(2);
  expect(stderr).toContain('/packId');
});

test('prints JSON for machines, with exact gains', async () => {
  const { code, stdout } = await run('--json', '--income', '0', '--failures', '1/7');
  expect(code).toBe(1);
  const packs = JSON.parse(stdout);
  expect(packs.map(({ packId }: { packId: string }) => packId)).toEqual([
    'reference',
    ...packPlans.map(({ packId }) => packId),
  ]);
  expect(packs[1]).toMatchObject({
    feeLamports: '50000000',
    lamportsPerValueUnit: '0',
    bondLamports: '150000000',
    leastBondLamports: '150000000',
    breakEvenBondLamports: '100000000',
    incomeLamports: '0',
    leastIncomeLamports: '25000000',
    failureChance: '1/7',
    problems: [],
    holds: false,
  });
  expect(packs[1].incentives).toContainEqual({
    coalition: 'provider',
    stage: 'both paid',
    deviation: "doesn't accept",
    gainLamports: '150000000/7',
  });
});

test('prints its usage on request and for an invalid command line', async () => {
  const help = await run('--help');
  expect([help.code, help.stderr]).toEqual([0, '']);
  expect(help.stdout).toMatch(/^Usage: npm run incentives/);
  const { code, stdout, stderr } = await run('--fee', 'much');
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(/^--fee takes whole lamports\n\nUsage: npm run incentives/);
});

test('docs/incentives.md has the tables of the reference', () => {
  const text = readFileSync('docs/incentives.md', 'utf8');
  const { incentives, windfalls } = computeReferenceIncentives();
  expect(text).toContain(`\n\n${formatTable(incentives)}\n\n`);
  expect(text).toContain(`\n\n${formatTable(windfalls)}\n\n`);
});
