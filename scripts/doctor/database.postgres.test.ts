import { expect, inject, test } from 'vitest';
import { openDatabase } from '../../db/open-database';
import { afterFile } from '../../testing/runner/after-file';
import { checkDatabase } from './database';

const { admin } = inject('testDatabase') as { admin: string };

test.each([
  [{ port: '9' }, 'ECONNREFUSED', 'host and port'],
  [{ pathname: '/nowhere' }, '3D000: database "nowhere" does not exist', 'name of the database'],
  [{ username: 'nobody' }, '28', 'the user and the password'],
])('with %j in DATABASE_URL the database can’t be used, which is the only fault', async (part, found, fix) => {
  const database = await openDatabase({ url: Object.assign(new URL(admin), part).href });
  afterFile(() => database.close());
  expect(await checkDatabase(database, { isEmbedded: false, genesisHash: null })).toEqual([
    { name: 'Database', state: 'wrong', found: expect.stringContaining(found), fix: expect.stringContaining(fix) },
    expect.objectContaining({ state: 'unknown', found: 'not checked, since they are in the database' }),
  ]);
});
