-- In a transaction of its own: the scan then blocks no reads.
ALTER TABLE "gacha_rip_steps" VALIDATE CONSTRAINT "rip_step_in_order";
