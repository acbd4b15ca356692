import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { expect, expectTypeOf, test } from 'vitest';
import { type ColumnsIn, type EveryColumn, listColumnsIn, type NarrowedRow, type NewRow, pickColumns } from './rows';

const notes = pgTable('notes', {
  noteId: text('note_id').primaryKey(),
  state: text('state').notNull(),
  size: integer('size').notNull().default(0),
  closedAt: text('closed_at'),
});
type Note = typeof notes.$inferSelect;

/** The same table after a migration: one more column, which an insert can leave out. */
const wider = pgTable('notes', {
  noteId: text('note_id').primaryKey(),
  state: text('state').notNull(),
  size: integer('size').notNull().default(0),
  closedAt: text('closed_at'),
  colour: text('colour'),
});
type WiderNote = typeof wider.$inferSelect;

const columns = {
  noteId: 'fixed',
  state: 'state',
  size: 'fixed',
  closedAt: 'later',
} as const satisfies EveryColumn<typeof notes, 'fixed' | 'state' | 'later'>;

type Group = (typeof columns)[keyof typeof columns];

test('every column is in one group', () => {
  // @ts-expect-error: `colour` is in no group.
  columns satisfies EveryColumn<typeof wider, Group>;
  // @ts-expect-error: `notes` has no column `colour`.
  ({ noteId: 'fixed', state: 'state', size: 'fixed', closedAt: 'later', colour: 'later' }) satisfies EveryColumn<
    typeof notes,
    Group
  >;
  // @ts-expect-error: there is no such group.
  ({ noteId: 'fixed', state: 'stat', size: 'fixed', closedAt: 'later' }) satisfies EveryColumn<typeof notes, Group>;
  const twice = {
    noteId: 'fixed',
    state: 'state',
    size: 'fixed',
    // biome-ignore lint/suspicious/noDuplicateObjectKeys: the compiler refuses it too, which is tested here.
    closedAt: 'later',
    // @ts-expect-error: `closedAt` is in two groups.
    closedAt: 'state',
  } as const satisfies EveryColumn<typeof notes, Group>;
  expect(Object.keys(twice)).toEqual(Object.keys(columns));
});

test('a list of columns follows from their groups', () => {
  expectTypeOf<ColumnsIn<typeof columns, 'fixed' | 'state'>>().toEqualTypeOf<'noteId' | 'state' | 'size'>();
  const written = listColumnsIn(columns, 'fixed', 'state');
  expectTypeOf(written).toEqualTypeOf<readonly ('noteId' | 'state' | 'size')[]>();
  expect(written).toEqual(['noteId', 'state', 'size']);
  // @ts-expect-error: there is no such group.
  expect(listColumnsIn(columns, 'stat')).toEqual([]);
});

test('a new row has every column but those that are written later', () => {
  const note = { noteId: 'n', state: 'open', size: 1 };
  note satisfies NewRow<typeof notes, 'closedAt'>;
  // @ts-expect-error: an insert can leave `closedAt` out, but only by naming it.
  note satisfies NewRow<typeof notes>;
  // @ts-expect-error: `colour` is missing.
  note satisfies NewRow<typeof wider, 'closedAt'>;
  // @ts-expect-error: `size` is missing, though it has a default.
  ({ noteId: 'n', state: 'open' }) satisfies NewRow<typeof notes, 'closedAt'>;
  // @ts-expect-error: `notes` has no column `colour`.
  ({ noteId: 'n', state: 'open', size: 1, colour: 'red' }) satisfies NewRow<typeof notes, 'closedAt'>;
  // @ts-expect-error: an insert can't leave `state` out.
  expectTypeOf<NewRow<typeof notes, 'state'>>().toHaveProperty('noteId');
  // @ts-expect-error: a column that was renamed can't be left out under its old name.
  expectTypeOf<NewRow<typeof notes, 'endedAt'>>().toHaveProperty('noteId');
});

test('an update writes every column of its groups', () => {
  const note: Note = { noteId: 'n', state: 'open', size: 1, closedAt: null };
  const changed = pickColumns(note, listColumnsIn(columns, 'state', 'later'));
  changed satisfies Pick<Note, ColumnsIn<typeof columns, 'state' | 'later'>>;
  expect(changed).toEqual({ state: 'open', closedAt: null });
  // @ts-expect-error: `state` is missing.
  pickColumns(note, listColumnsIn(columns, 'later')) satisfies Pick<Note, ColumnsIn<typeof columns, 'state' | 'later'>>;
  // @ts-expect-error: the row has no `colour` to write.
  expect(pickColumns(note, ['state', 'colour'])).toHaveProperty('state');
});

test('a reader narrows columns of the table, and claims no others', () => {
  type Stored = NarrowedRow<Note, { state: 'open' | 'closed'; closedAt: `${number}` }>;
  expectTypeOf<Stored>().toEqualTypeOf<{
    readonly noteId: string;
    readonly state: 'open' | 'closed';
    readonly size: number;
    readonly closedAt: `${number}` | null;
  }>();
  expectTypeOf<NarrowedRow<WiderNote, { state: 'open' }>>().toHaveProperty('colour');
  // @ts-expect-error: `notes` has no column `colour`.
  expectTypeOf<NarrowedRow<Note, { colour: 'red' }>>().toHaveProperty('noteId');
  // @ts-expect-error: `size` is a number.
  expectTypeOf<NarrowedRow<Note, { size: 'small' }>>().toHaveProperty('noteId');
  // @ts-expect-error: a column of the table is missing.
  expectTypeOf<Note>().toExtend<NarrowedRow<WiderNote, { state: string }>>();
});
