import { beforeEach, describe, expect, test } from 'vitest';
import { ReportedChanges } from './reported-changes';

let changes: ReportedChanges;
beforeEach(() => {
  changes = new ReportedChanges();
  changes.takeDueAddresses(100n);
});

describe('a change', () => {
  test('is taken once when it is confirmed, and again when it is final', () => {
    changes.add('a', 103n);
    expect([changes.takeConfirmedAddresses(), changes.takeConfirmedAddresses()]).toEqual([['a'], []]);
    expect([changes.takeDueAddresses(102n), changes.takeDueAddresses(103n), changes.takeDueAddresses(104n)]).toEqual([
      [],
      ['a'],
      [],
    ]);
  });

  test('is taken again every four slots until a check has read as far, because nodes differ', () => {
    changes.add('a', 103n);
    expect(changes.takeDueAddresses(103n)).toEqual(['a']);
    expect(changes.removeCheckedChanges('a', 102n)).toEqual({ firstSlot: null });
    expect([changes.takeDueAddresses(106n), changes.takeDueAddresses(107n)]).toEqual([[], ['a']]);
    expect(changes.removeCheckedChanges('a', 103n)).toEqual({ firstSlot: 103n });
    expect(changes.takeDueAddresses(111n)).toEqual([]);
  });

  test('is forgotten after 32 slots in which no check came as far', () => {
    changes.add('a', 103n);
    const taken = [107n, 134n, 135n].map((root) => changes.takeDueAddresses(root));
    expect(taken).toEqual([['a'], ['a'], []]);
    expect(changes.removeCheckedChanges('a', 200n)).toBeNull();
  });

  test('is one of several of its account, each taken when it is final', () => {
    for (const slot of [105n, 103n, 105n]) changes.add('a', slot);
    expect(changes.takeDueAddresses(103n)).toEqual(['a']);
    expect(changes.removeCheckedChanges('a', 104n)).toEqual({ firstSlot: 103n });
    expect(changes.takeDueAddresses(105n)).toEqual(['a']);
    expect(changes.removeCheckedChanges('a', 105n)).toEqual({ firstSlot: 105n });
  });

  test('is the first of several that a check saw, whose slot the check gets', () => {
    for (const slot of [105n, 103n]) changes.add('a', slot);
    expect(changes.removeCheckedChanges('a', 110n)).toEqual({ firstSlot: 103n });
    expect(changes.removeCheckedChanges('b', 110n)).toBeNull();
  });
});

describe('a node that lies', () => {
  test('fills no more memory than 10,000 changes, and room comes back', () => {
    for (let each = 0; each < 10_000; each += 1) changes.add(`a${each}`, 101n);
    changes.add('b', 101n);
    expect(changes.removeCheckedChanges('b', 101n)).toBeNull();
    expect(changes.takeDueAddresses(101n)).toHaveLength(1_000);
    changes.takeDueAddresses(133n);
    changes.add('b', 134n);
    expect(changes.removeCheckedChanges('b', 134n)).toEqual({ firstSlot: 134n });
  });

  test('can’t keep a change waiting for a slot that never comes', () => {
    changes.add('a', 613n);
    changes.add('a', 612n);
    expect(changes.removeCheckedChanges('a', 10_000n)).toEqual({ firstSlot: 612n });
  });

  test('makes at most 1,000 accounts due at a time, and the others after them', () => {
    for (let each = 0; each < 1_500; each += 1) changes.add(`a${each}`, 101n);
    const taken = [changes.takeDueAddresses(101n), changes.takeDueAddresses(102n)];
    expect(taken.map(({ length }) => length)).toEqual([1_000, 500]);
    expect(new Set(taken.flat()).size).toBe(1_500);
    expect([changes.takeConfirmedAddresses().length, changes.takeConfirmedAddresses().length]).toEqual([1_000, 500]);
  });
});
