-- In a transaction of its own: the scan then blocks no reads.
ALTER TABLE "duels" VALIDATE CONSTRAINT "only_open_duels_are_unlisted";
