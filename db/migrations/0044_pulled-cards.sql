-- squawk-ignore require-concurrent-index-creation
CREATE INDEX IF NOT EXISTS "duels_over_editions" ON "duels" USING btree ("pack_id") WHERE "duels"."card_mode" = 1;--> statement-breakpoint
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX IF NOT EXISTS "duels_pulled_by_creator" ON "duels" USING btree ("creator_wallet","created_at","duel_id" collate "C") WHERE "duels"."result" is not null;--> statement-breakpoint
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX IF NOT EXISTS "duels_pulled_by_opponent" ON "duels" USING btree ("opponent_wallet","created_at","duel_id" collate "C") WHERE "duels"."result" is not null;