-- The wallet's streams are notified of every state of its search.
create constraint trigger searches_are_announced after insert on matchmaking_tickets deferrable initially deferred
  for each row execute function announce_search();
create constraint trigger search_states_are_announced after update of state on matchmaking_tickets deferrable initially deferred
  for each row when (new.state is distinct from old.state) execute function announce_search();
