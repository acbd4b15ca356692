import { expect, test } from 'vitest';
import { parseCommand } from './arguments';

const ID = '1'.repeat(20);
const HOUR = 3_600_000;

test.each([
  [['create', 'A partner'], { kind: 'create', name: 'A partner', scopes: ['read', 'act', 'operate', 'webhooks'] }],
  [
    ['create', 'reader', '--scopes', 'read,webhooks,read'],
    { kind: 'create', name: 'reader', scopes: ['read', 'webhooks'] },
  ],
  [['list'], { kind: 'list' }],
  [['rotate', ID], { kind: 'rotate', keyId: ID, overlapMs: 24 * HOUR }],
  [['rotate', ID, '--overlap-hours', '0'], { kind: 'rotate', keyId: ID, overlapMs: 0 }],
  [['revoke', ID], { kind: 'revoke', keyId: ID }],
])('%j', (argv, command) => {
  expect(parseCommand(argv)).toEqual(command);
});

test.each([
  [[], 'a command is missing'],
  [['delete', ID], 'delete is no command'],
  [['create'], 'a name'],
  [['create', 'two', 'words'], 'one too many'],
  [['create', 'x', '--scopes', 'admin'], 'admin is no scope'],
  [['create', 'x', '--scopes', ''], 'no scope'],
  [['create', 'x', '--overlap-hours', '1'], 'goes with rotate'],
  [['list', 'all'], 'nothing more'],
  [['list', '--scopes', 'read'], 'goes with create'],
  [['rotate'], 'the id of a key'],
  [['rotate', 'rdk_whole_key'], 'the id of a key'],
  [['rotate', ID, '--overlap-hours', '169'], 'from 0 to 168'],
  [['rotate', ID, '--overlap-hours', 'day'], 'from 0 to 168'],
  [['revoke', ID, ID], 'one too many'],
  [['list', '--force'], 'force'],
])('refuses %j: %s', (argv, reason) => {
  expect(() => parseCommand(argv)).toThrow(reason);
});
