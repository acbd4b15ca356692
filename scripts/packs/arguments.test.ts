import { expect, test } from 'vitest';
import { parseCommand } from './arguments';

test.each([
  [['list'], { verb: 'list', kind: 'pack' }],
  [['machine', 'list'], { verb: 'list', kind: 'machine' }],
  [['show', 'derby-2031'], { verb: 'show', kind: 'pack', id: 'derby-2031' }],
  [['add', 'a pack.json'], { verb: 'add', kind: 'pack', file: 'a pack.json' }],
  [['machine', 'offer', 'x-1'], { verb: 'offer', kind: 'machine', id: 'x-1' }],
  [['price', 'x-1', '5'], { verb: 'price', kind: 'pack', id: 'x-1', amount: 5n, rate: undefined }],
  [['price', 'x-1', '5', '--rate', '0'], { verb: 'price', kind: 'pack', id: 'x-1', amount: 5n, rate: 0n }],
])('%j', (argv, command) => {
  expect(parseCommand(argv)).toEqual(command);
});

test.each([
  [[], 'a command is missing'],
  [['machine'], 'a command is missing'],
  [['delete', 'x-1'], 'delete is no command'],
  [['toString', 'x-1'], 'toString is no command'],
  [['list', 'x-1'], 'one too many'],
  [['show'], 'show needs an id'],
  [['add'], 'add needs a file'],
  [['retire', 'x-1', 'x-2'], 'x-2: one too many'],
  [['price', 'x-1', '5', '6'], '6: one too many'],
  [['price', 'x-1'], 'whole base units from 1'],
  [['price', 'x-1', '0'], 'whole base units from 1'],
  [['price', 'x-1', '1.5'], 'whole base units from 1'],
  [['price', 'x-1', '9223372036854775808'], 'whole base units from 1'],
  [['price', 'x-1', '5', '--rate', 'x'], '--rate takes whole base units from 0'],
  [['offer', 'x-1', '--rate', '1'], '--rate goes with price'],
  [['machine', 'price', 'x-1', '5', '--rate', '1'], '--rate goes with price of a pack'],
  [['list', '--force'], 'force'],
])('refuses %j: %s', (argv, reason) => {
  expect(() => parseCommand(argv)).toThrow(reason);
});
