ALTER TABLE "integration_keys" ADD COLUMN "scopes" text[] DEFAULT array['read', 'act', 'operate', 'webhooks'] NOT NULL;--> statement-breakpoint
ALTER TABLE "integration_keys" ALTER COLUMN "scopes" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "integration_keys" ADD COLUMN "previous_secret_hash" text;--> statement-breakpoint
ALTER TABLE "integration_keys" ADD COLUMN "previous_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "integration_keys" ADD CONSTRAINT "previous_secret_is_hashed" CHECK ("integration_keys"."previous_secret_hash" ~ '^[0-9a-f]{64}$');--> statement-breakpoint
ALTER TABLE "integration_keys" ADD CONSTRAINT "previous_secret_ends" CHECK (("integration_keys"."previous_secret_hash" is null) = ("integration_keys"."previous_until" is null));--> statement-breakpoint
ALTER TABLE "integration_keys" ADD CONSTRAINT "integration_scopes" CHECK ("integration_keys"."scopes" <@ array['read', 'act', 'operate', 'webhooks']);