-- In a transaction of its own: the scan then blocks no reads.
ALTER TABLE "live_changes" VALIDATE CONSTRAINT "change_type";
