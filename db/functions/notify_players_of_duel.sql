-- Queues notifications about a duel: to its creator when an opponent joined, to both players when the result is known, and to
-- each player whose fee went back. A house duel's match isn't notified: the house is its creator.
create or replace function notify_players_of_duel() returns trigger language plpgsql as $$
declare
  duel duels;
begin
  select * into duel from duels where duel_id = new.duel_id;
  if new.status_to = 'matched' then
    if duel.matchmaking_mode <> 'house' then
      perform put_into_push_queue(duel.creator_wallet, 'opponent-joined', new.duel_id, new.at, duel.funding_deadline);
    end if;
  elsif new.status_to = 'refunded' then
    if duel.creator_deposited then
      perform put_into_push_queue(duel.creator_wallet, 'duel-refund', new.duel_id, new.at, new.at + interval '1 day');
    end if;
    if duel.opponent_deposited then
      perform put_into_push_queue(duel.opponent_wallet, 'duel-refund', new.duel_id, new.at, new.at + interval '1 day');
    end if;
  else
    perform put_into_push_queue(duel.creator_wallet, 'duel-result', new.duel_id, new.at, new.at + interval '1 day');
    perform put_into_push_queue(duel.opponent_wallet, 'duel-result', new.duel_id, new.at, new.at + interval '1 day');
  end if;
  return null;
end $$;
