-- Ends the matchmaking tickets of a duel when the duel ends or its refund begins, so that its players can search again.
-- Runs in the transaction that changes the duel, so no code path can forget it.
create or replace function end_tickets_of_duel() returns trigger language plpgsql as $$
begin
  update matchmaking_tickets set
    state = case new.status when 'cancelled' then 'cancelled' else 'completed' end,
    end_reason = case new.status when 'cancelled' then 'duel-cancelled' end,
    ended_at = new.updated_at
  where duel_id = new.duel_id and state = 'matched';
  return null;
end $$;
