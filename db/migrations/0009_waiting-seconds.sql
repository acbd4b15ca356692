-- A deadline's own second is in time, for the limit as for the rules: a duel that can be joined counts as waiting.
CREATE OR REPLACE FUNCTION at_most_ten_waiting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(NEW.creator_wallet, 0));
  IF (SELECT count(*) FROM duels
      WHERE creator_wallet = NEW.creator_wallet AND status = 'waiting'
        AND expires_at >= date_trunc('second', NEW.created_at)) >= 10 THEN
    RAISE EXCEPTION '% has ten waiting duels', NEW.creator_wallet
      USING ERRCODE = 'check_violation', CONSTRAINT = 'at_most_ten_waiting';
  END IF;
  RETURN NEW;
END $$;
