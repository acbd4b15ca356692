import { bigint, customType, timestamp } from 'drizzle-orm/pg-core';

/** A column for a timestamp in UTC, with millisecond precision. */
export const timestampColumn = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

/** A column for base units of money, slots or block heights: int8 in the database, bigint here. */
export const bigintColumn = (name: string) => bigint(name, { mode: 'bigint' });

export const bytesColumn = customType<{ data: Uint8Array; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (value) => new Uint8Array(value),
  toDriver: (value) => Buffer.from(value),
});
