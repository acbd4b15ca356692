-- In a transaction of its own: the scans then block no reads.
ALTER TABLE "gacha_rip_steps" VALIDATE CONSTRAINT "rip_step_in_order";--> statement-breakpoint
ALTER TABLE "gacha_debts" VALIDATE CONSTRAINT "debt_reason";--> statement-breakpoint
ALTER TABLE "service_checks" VALIDATE CONSTRAINT "check_subject";
