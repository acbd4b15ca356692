import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { listSqlFiles } from './list-sql-files';
import { currentSqlFiles, hashSql } from './sql-files';

const paths = await listSqlFiles('db');
const read = (path: string): string => readFileSync(`db/${path}`, 'utf8');

test('the hashes are those of the files', () => {
  const hashes = Object.fromEntries(paths.map((path) => [path, hashSql(read(path))]));
  expect(currentSqlFiles.hashes, 'Run `npm run db:functions`.').toEqual(hashes);
});

test('each file says what it protects, and holds only statements that can be repeated', () => {
  for (const path of paths) {
    expect(read(path), path).toMatch(/^-- \S/);
    const withoutBodies = read(path)
      .replace(/--.*$/gm, '')
      .replace(/\$\$[\s\S]*?\$\$/g, '');
    const [kind] = path.split('/');
    for (const statement of withoutBodies.split(';').slice(0, -1))
      expect(statement.trim(), path).toMatch(
        kind === 'functions' ? /^create or replace function / : /^create (?:or replace|constraint) trigger /,
      );
    expect(withoutBodies.endsWith(';\n'), path).toBe(true);
  }
});
