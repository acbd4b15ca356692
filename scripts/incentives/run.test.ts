import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { runCommand } from '../../lib/core/testing/run-command';
import { packPlans } from '../../lib/packs/catalog';
import { computeReference } from './pack';
import { runIncentives } from './run';
import { formatTable } from './table';

const FEE = 50_000_000n;

const run = (...argv: string[]) => runCommand((terminal) => runIncentives(argv, { feeLamports: FEE, terminal }));

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
  expect(stdout).toContain('POSITIVE GAIN: provider + one player, locked');
});

test('ends with 1 where the provider is better off not to accept', async () => {
  // Of 1,000 duels it loses one bond of 150,000,000.
  expect((await run('--income', '150151')).code).toBe(0);
  const { code, stdout } = await run('--income', '150150');
  expect(code).toBe(1);
  expect(stdout).toContain('POSITIVE GAIN: provider, both paid');
  expect(stdout).not.toContain('REFUSED');
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
  const { incentives, windfalls } = computeReference();
  expect(text).toContain(`\n\n${formatTable(incentives)}\n\n`);
  expect(text).toContain(`\n\n${formatTable(windfalls)}\n\n`);
});
