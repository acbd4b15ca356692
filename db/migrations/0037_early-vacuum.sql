-- Queues that keep their rows. A claim changes an indexed due time, so it leaves a dead row and an entry in every index.
-- By default autovacuum waits until a fifth of the table is dead: two million rows, where ten million are stored. It also
-- leaves the indexes alone while the dead rows are on less than 2 % of the pages, and each claim passes over all entries.
ALTER TABLE "duels" SET (autovacuum_vacuum_scale_factor = 0.01, vacuum_index_cleanup = on);--> statement-breakpoint
ALTER TABLE "transaction_intents" SET (autovacuum_vacuum_scale_factor = 0.01, vacuum_index_cleanup = on);--> statement-breakpoint
ALTER TABLE "gacha_payment_intents" SET (autovacuum_vacuum_scale_factor = 0.01, vacuum_index_cleanup = on);--> statement-breakpoint
ALTER TABLE "crash_requests" SET (autovacuum_vacuum_scale_factor = 0.01, vacuum_index_cleanup = on);--> statement-breakpoint
ALTER TABLE "webhook_deliveries" SET (autovacuum_vacuum_scale_factor = 0.01, vacuum_index_cleanup = on);
