import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { WRAPPED_SOL_MINT } from '../../lib/core/money';
import { seedDatabase } from '../../lib/root/seed';
import { openFreshDatabase } from '../../testing/database/database';
import { runCommand } from '../../testing/process/run-command';
import { runPacks } from './run';

const [pack = '', machine = ''] = [...readFileSync('docs/packs.md', 'utf8').matchAll(/```json\n([^`]+)```/g)].map(
  ([, text = '']) => text,
);
const NOW = '2026-11-21T12:00:00.000Z';
const database = await openFreshDatabase();
await seedDatabase(database, new Date(NOW));

const run = (...argv: string[]) =>
  runCommand((terminal) =>
    runPacks(argv, {
      withDatabase: (work) => work(database),
      readText: async (path) => (path === 'pack.json' ? pack : machine),
      paymentMint: () => WRAPPED_SOL_MINT,
      clock: { now: () => new Date(NOW) },
      terminal,
    }),
  );
const runAndGetOutput = async (...argv: string[]): Promise<string> => {
  const result = await run(...argv);
  expect(result, result.stderr).toMatchObject({ code: 0, stderr: '' });
  return result.stdout;
};

test('adds, shows, offers, prices and retires the pack of the documentation', async () => {
  expect(await runAndGetOutput('add', 'pack.json')).toContain('harvest-2033 is a draft.');
  expect(await runAndGetOutput('list')).toMatch(/^harvest-2033 {2}draft, added 2026-11-21T12:00:00.000Z$/m);
  const draft = await runAndGetOutput('show', 'harvest-2033');
  expect(draft).toContain('harvest-2033  draft\n');
  expect(draft).toContain('price          2.600000\n');
  const root = /^table root {5}([0-9a-f]{64})$/m.exec(draft)?.[1];

  expect(await runAndGetOutput('offer', 'harvest-2033')).toBe('harvest-2033 is sealed and offered.\n');
  expect(await runAndGetOutput('list')).toContain(
    'harvest-2033  "Harvest 2033"  starter  fees-only  2.600000  offered\n',
  );
  expect(await runAndGetOutput('show', 'harvest-2033')).toContain(`table root     ${root}\n`);
  expect(await runAndGetOutput('price', 'harvest-2033', '6100000')).toBe(
    'harvest-2033-v2 is sealed and offered; harvest-2033 is retired.\n',
  );
  expect(await runAndGetOutput('retire', 'harvest-2033-v2')).toContain('harvest-2033-v2 is retired.');
  const shown = await runAndGetOutput('show', 'harvest-2033');
  expect(shown).toContain('harvest-2033  replaced by harvest-2033-v2\n');
  expect(shown).toContain([`${NOW}  added`, `${NOW}  offered`, `${NOW}  replaced by harvest-2033-v2`].join('\n'));
  expect(await runAndGetOutput('show', 'harvest-2033-v2')).toContain(`table root     ${root}\n`);
  expect(await runAndGetOutput('list')).toMatch(/^harvest-2033-v2 {2}.* {2}retired$/m);
});

test('does the same for the machine of the documentation', async () => {
  expect(await runAndGetOutput('machine', 'add', 'machine.json')).toContain('machine offer boot-room-2034');
  expect(await runAndGetOutput('machine', 'show', 'boot-room-2034')).toContain(
    'to seal        weight 1100 of 2 cards\n',
  );
  await runAndGetOutput('machine', 'drop', 'boot-room-2034');
  await runAndGetOutput('machine', 'add', 'machine.json');
  await runAndGetOutput('machine', 'offer', 'boot-room-2034');
  expect(await runAndGetOutput('machine', 'price', 'boot-room-2034', '40000000')).toContain(
    'boot-room-2034-v2 is sealed',
  );
  await runAndGetOutput('machine', 'retire', 'boot-room-2034-v2');
  const listed = await runAndGetOutput('machine', 'list');
  expect(listed).toContain('boot-room-2034  "Boot Room 2034"  starter  0.030000000 of');
  expect(listed).toMatch(/^boot-room-2034-v2 .* {2}retired$/m);
  expect(await runAndGetOutput('machine', 'show', 'boot-room-2034')).toContain('replaced by boot-room-2034-v2');
});

test('a refusal says what is wrong, prints no usage and exits with 1', async () => {
  const { code, stdout, stderr } = await run('retire', 'no-such-pack');
  expect([code, stdout, stderr]).toEqual([1, '', 'There is no no-such-pack; list shows what there is.\n']);
});
