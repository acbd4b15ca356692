import '../environment-files.mjs';
import { migrate } from '../../db/migrate';
import { systemClock } from '../../lib/core/clock';
import { settleRestored } from '../../lib/operations/restored-store';
import { readConfig } from '../../lib/root/config';
import { withOwnDatabase } from '../own-database';

/**
 * `npm run restored`: once after a backup was restored, before any instance starts on it. docs/operations.md says why.
 * Asked again, it ends what was begun meanwhile.
 */
async function main(): Promise<void> {
  await withOwnDatabase(readConfig(), async (database) => {
    await migrate(database);
    const done = await database.transaction((transaction) => settleRestored(transaction, systemClock.now()));
    console.log(`Ended: ${done.sessions} sessions.`);
    console.log(`Not used any more: ${done.commitments} seeds of the provider, ${done.editions} editions, and`);
    console.log(`${done.machineCommitments} open commitments of pack machines.`);
    console.log(`Due now: ${done.duels} duels, ${done.intents} intents, ${done.payments} payments of machines.`);
    console.log('Integration keys are as they were: compare `npm run keys -- list` with what you revoked since.');
  });
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
