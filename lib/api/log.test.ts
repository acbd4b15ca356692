import { DrizzleQueryError } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { captureLog } from '../../testing/service/captured-log';
import type { Log } from './log';

const SECRET = 'rds_very-secret';

/** Returns the lines that are logged while `write` runs. */
function captureLogLines(write: (log: Log) => void): readonly string[] {
  const { log, lines } = captureLog('info');
  write(log);
  return lines;
}

test('members with names of credentials are cut out, nested ones too, and members of an error', () => {
  const lines = captureLogLines((log) => {
    log.info({ token: SECRET, request: { authorization: SECRET, inner: { cookie: SECRET } }, seed: SECRET }, 'hello');
    log.info({ err: Object.assign(new Error('failed'), { signature: SECRET, anything: SECRET }) }, 'failed');
  });
  expect(lines).toHaveLength(2);
  expect(lines.join()).toContain('hello');
  expect(lines.join()).not.toContain(SECRET);
});

test('a failed statement is logged without its values, and with its cause and stack', () => {
  const cause = Object.assign(new Error('new row violates check constraint "seed_opens_its_commitment"'), {
    code: '23514',
    detail: `Failing row contains (${SECRET}).`,
    where: SECRET,
  });
  const failed = new DrizzleQueryError('insert into crash_rounds values ($1)', [SECRET], cause);
  const [line = '{}', ...more] = captureLogLines((log) =>
    log.error({ err: new Error('a round', { cause: failed }) }, 'broken'),
  );
  expect(more).toEqual([]);
  expect(line).not.toContain(SECRET);
  const { err } = JSON.parse(line);
  expect(err).toMatchObject({
    message: 'a round',
    cause: {
      message: 'Failed query: insert into crash_rounds values ($1)',
      cause: { code: '23514', message: expect.stringContaining('seed_opens_its_commitment') },
    },
  });
  expect(err.cause.stack.join()).toContain('log.test.ts');
});

test('a value that a column does not take is not quoted', () => {
  const refused = Object.assign(new Error(`invalid input syntax for type integer: "${SECRET}"`), { code: '22P02' });
  const lines = captureLogLines((log) => {
    log.error({ err: refused }, 'broken');
    log.error({ err: SECRET }, 'broken');
  });
  expect(lines.join()).toContain('22P02');
  expect(lines.join()).not.toContain(SECRET);
});
