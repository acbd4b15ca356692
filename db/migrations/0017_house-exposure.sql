-- A called-off duel keeps the house's stake while a payment may still reach it, and takes it again when one did.
CREATE FUNCTION weigh_house_stake() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  counts boolean := NEW.status NOT IN ('settled', 'refunded', 'cancelled') OR (NEW.status = 'cancelled' AND NEW.next_check_at IS NOT NULL);
  moved bigint;
BEGIN
  UPDATE house_stakes SET released_at = CASE WHEN counts THEN NULL ELSE NEW.updated_at END
    WHERE duel_id = NEW.duel_id AND (released_at IS NULL) <> counts RETURNING lamports INTO moved;
  IF FOUND THEN
    UPDATE house_treasury SET exposure_lamports = exposure_lamports + CASE WHEN counts THEN moved ELSE -moved END;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
DROP TRIGGER house_stakes_end_with_their_duel ON "duels";--> statement-breakpoint
DROP FUNCTION release_house_stake();--> statement-breakpoint
CREATE TRIGGER house_stakes_end_with_their_duel AFTER UPDATE OF status, next_check_at ON "duels" FOR EACH ROW
  WHEN (NEW.matchmaking_mode = 'house' AND (NEW.status IS DISTINCT FROM OLD.status OR NEW.status = 'cancelled'))
  EXECUTE FUNCTION weigh_house_stake();--> statement-breakpoint
-- Stakes that were let go before.
UPDATE house_stakes s SET released_at = NULL FROM duels d WHERE d.duel_id = s.duel_id AND s.released_at IS NOT NULL
  AND (d.status NOT IN ('settled', 'refunded', 'cancelled') OR (d.status = 'cancelled' AND d.next_check_at IS NOT NULL));--> statement-breakpoint
UPDATE house_treasury SET exposure_lamports = (SELECT coalesce(sum(lamports), 0) FROM house_stakes WHERE released_at IS NULL);
