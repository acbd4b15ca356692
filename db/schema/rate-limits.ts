import { bigint, integer, pgTable, varchar } from 'drizzle-orm/pg-core';

/** The table of `rate-limiter-flexible`, in the shape that it would make itself. */
export const rateLimits = pgTable('rate_limits', {
  key: varchar('key', { length: 255 }).primaryKey(),
  points: integer('points').notNull(),
  expire: bigint('expire', { mode: 'number' }),
});
