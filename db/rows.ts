import type { PgTable } from 'drizzle-orm/pg-core';

/** The name of a column, as the schema's TypeScript has it. */
export type Column<Table extends PgTable> = keyof Table['$inferSelect'] & string;

/** The columns that Postgres fills in when an insert leaves them out: nullable ones and those with a default. */
type OptionalColumn<Table extends PgTable> = {
  [Name in Column<Table>]: undefined extends Table['$inferInsert'][Name] ? Name : never;
}[Column<Table>];

/**
 * One value for each column of a table, for `satisfies`: a column that is left out, or that the table doesn't have, is
 * a type error.
 */
export type EveryColumn<Table extends PgTable, Value = unknown> = Readonly<Record<Column<Table>, Value>>;

/**
 * A row to insert. Unlike `$inferInsert` it requires nullable columns and those with a default, so that a new column
 * can't be forgotten. Only the columns named as `Later` are left out: they are null or have their default until a later
 * update.
 */
export type NewRow<Table extends PgTable, Later extends OptionalColumn<Table> = never> = Readonly<
  Omit<Table['$inferSelect'], Later>
>;

/** The columns that `groups`, an `EveryColumn` of group names, assigns to one of the named groups. */
export type ColumnsIn<Groups, Group extends Groups[keyof Groups]> = {
  [Name in keyof Groups]: Groups[Name] extends Group ? Name : never;
}[keyof Groups];

/** Returns the columns that `groups` assigns to one of the named groups. */
export const listColumnsIn = <
  Groups extends Readonly<Record<string, string>>,
  const Group extends Groups[keyof Groups],
>(
  groups: Groups,
  ...names: readonly Group[]
): readonly ColumnsIn<Groups, Group>[] =>
  Object.keys(groups).filter((column) => names.some((name) => groups[column] === name)) as ColumnsIn<Groups, Group>[];

/** Returns a copy of a row with the named columns only. */
export const pickColumns = <Row extends object, Name extends keyof Row>(
  row: Row,
  names: readonly Name[],
): Pick<Row, Name> => Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<Row, Name>;

type Subtypes<Row, Types> = { [Name in keyof Types]: Name extends keyof Row ? Row[Name] | null : never };

/**
 * A row with more precise types for some columns, such as the union that a check constraint allows. Each key of
 * `Types` must be a column, and each type a subtype of the column's. Whether a column can be null follows from the
 * schema alone.
 */
export type NarrowedRow<Row, Types extends Subtypes<Row, Types>> = {
  readonly [Name in keyof Row]: Name extends keyof Types
    ? NonNullable<Types[Name]> | (null extends Row[Name] ? null : never)
    : Row[Name];
};
