CREATE INDEX IF NOT EXISTS "unfinished_duels_of_opponent" ON "duels" USING btree ("opponent_wallet") WHERE "duels"."status" not in ('settled', 'refunded', 'cancelled') and "duels"."opponent_wallet" is not null;--> statement-breakpoint
-- The provider reserves a bond for each matched duel before anybody pays, so that one wallet could reserve all it has. A duel
-- is joined while either player has fewer than twenty that the provider hasn't accepted, which is also where the reference
-- provider stops. Counted under a lock of each player, taken in one order, so that no two at once both become the
-- twentieth. What is matched when it is inserted (quick match, house) counts, and has limits of its own.
CREATE FUNCTION at_most_twenty_unaccepted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  players text[] := ARRAY[least(NEW.creator_wallet, NEW.opponent_wallet), greatest(NEW.creator_wallet, NEW.opponent_wallet)];
  player text;
BEGIN
  FOREACH player IN ARRAY players LOOP
    PERFORM pg_advisory_xact_lock(hashtextextended(player, 1));
  END LOOP;
  FOREACH player IN ARRAY players LOOP
    IF (SELECT count(*) FROM duels
        WHERE (creator_wallet = player OR opponent_wallet = player)
          AND status NOT IN ('settled', 'refunded', 'cancelled') AND opponent_wallet IS NOT NULL
          AND terms_layout = 2 AND accepted_slot IS NULL
          AND (status IN ('funding', 'committing', 'funded')
            -- Its time is up, which the next look at it writes down.
            OR (status = 'matched' AND (fund_prepared OR funding_deadline >= date_trunc('second', NEW.updated_at))))
       ) >= 20 THEN
      RAISE EXCEPTION '% has twenty matched duels', player
        USING ERRCODE = 'check_violation', CONSTRAINT = 'at_most_twenty_unaccepted';
    END IF;
  END LOOP;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER at_most_twenty_unaccepted BEFORE UPDATE OF opponent_wallet ON "duels" FOR EACH ROW WHEN (OLD.opponent_wallet IS NULL AND NEW.opponent_wallet IS NOT NULL) EXECUTE FUNCTION at_most_twenty_unaccepted();
