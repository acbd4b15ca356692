import { expect, test } from 'vitest';
import { createEventBuffer } from './event-buffer';

const text = 'retry: 2000\n\nid: 5\ndata: {"a":1}\n\nid: 6\ndata: {"b":"é"}\n\n';

test('whatever chunks a stream arrives in, its events are taken once each and whole', () => {
  for (let first = 0; first <= text.length; first += 1)
    for (let second = first; second <= text.length; second += 1) {
      const take = createEventBuffer();
      const taken = [text.slice(0, first), text.slice(first, second), text.slice(second)].map(take);
      expect(taken.join('')).toBe(text);
      for (const each of taken) expect(each === '' || each.endsWith('\n\n')).toBe(true);
    }
});

test('an event that isn’t complete is held back', () => {
  const take = createEventBuffer();
  expect(take('id: 5\nda')).toBe('');
  expect(take('ta: {}\n')).toBe('');
  expect(take('\nid: 6')).toBe('id: 5\ndata: {}\n\n');
});
