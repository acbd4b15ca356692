import { expect, test } from 'vitest';
import { addPackDraft, offerPack } from '../../lib/packs/offer';
import { seedDatabase } from '../../lib/root/seed';
import { openFreshDatabase } from '../../testing/database/database';
import { buildPackFile } from '../../testing/packs/pack-file';
import { runCommand } from '../../testing/process/run-command';
import { runIncentives } from './run';

test('--database computes the packs that operators offer too', async () => {
  const now = new Date('2026-11-21T12:00:00.000Z');
  const database = await openFreshDatabase();
  await seedDatabase(database, now);
  await addPackDraft(database, buildPackFile('harvest-2033'), now);
  await offerPack(database, 'harvest-2033', now);
  await addPackDraft(database, buildPackFile('draft-2033'), now);
  const { code, stdout } = await runCommand((terminal) =>
    runIncentives(['--database', '--json'], {
      feeLamports: 50_000_000n,
      withDatabase: (work) => work(database),
      readText: async () => '',
      terminal,
    }),
  );
  expect(code).toBe(0);
  const packIds = JSON.parse(stdout).map(({ packId }: { packId: string }) => packId);
  expect(packIds).toEqual(expect.arrayContaining(['reference', 'harvest-2033', 'kickoff-2031', 'showcase-2032']));
  expect(packIds).not.toContain('draft-2033');
});
