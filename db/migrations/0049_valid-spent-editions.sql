-- In a transaction of its own: the scan then blocks no reads.
ALTER TABLE "pack_editions" VALIDATE CONSTRAINT "spent_edition_was_taken";