import { rename, rm } from 'node:fs/promises';
import { migrate } from './migrate';
import { openDatabase } from './open-database';
import { TEMPLATE } from './template';

// Run by the build.
const making = `${TEMPLATE}.new`;
await rm(making, { recursive: true, force: true });
await rm(TEMPLATE, { recursive: true, force: true });
const database = await openDatabase({ dataDir: making });
await migrate(database);
await database.close();
await rename(making, TEMPLATE);
