CREATE INDEX "waiting_duels" ON "duels" USING btree ("creator_wallet","expires_at") WHERE "duels"."status" = 'waiting';--> statement-breakpoint
-- A wallet has at most ten waiting duels. Counted where they are written, under the wallet's own lock, so that
-- no two at once both become the tenth; what has expired no longer waits.
CREATE FUNCTION at_most_ten_waiting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(NEW.creator_wallet, 0));
  IF (SELECT count(*) FROM duels
      WHERE creator_wallet = NEW.creator_wallet AND status = 'waiting' AND expires_at >= NEW.created_at) >= 10 THEN
    RAISE EXCEPTION '% has ten waiting duels', NEW.creator_wallet
      USING ERRCODE = 'check_violation', CONSTRAINT = 'at_most_ten_waiting';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER at_most_ten_waiting BEFORE INSERT ON "duels" FOR EACH ROW WHEN (NEW.status = 'waiting') EXECUTE FUNCTION at_most_ten_waiting();--> statement-breakpoint
-- Counters of a minute need no log: after a crash they start again.
ALTER TABLE "rate_limits" SET UNLOGGED;
