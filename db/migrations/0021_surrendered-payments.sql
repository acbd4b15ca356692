ALTER TABLE "gacha_debts" DROP CONSTRAINT "debt_reason";--> statement-breakpoint
ALTER TABLE "gacha_payment_intents" DROP CONSTRAINT "payment_end_reason";--> statement-breakpoint
ALTER TABLE "gacha_debts" ADD CONSTRAINT "debt_reason" CHECK ("gacha_debts"."reason" in ('no-copies', 'seed-lost', 'paid-twice', 'superseded', 'unbound', 'surrendered', 'operator'));--> statement-breakpoint
ALTER TABLE "gacha_payment_intents" ADD CONSTRAINT "payment_end_reason" CHECK ("gacha_payment_intents"."end_reason" in ('lapsed', 'never-landed', 'failed-on-chain', 'undeliverable', 'surrendered'));