-- Append-only, except that a duel which turns out to be refunded is removed.
create or replace trigger verified_rounds_are_immutable before update or delete on verified_rounds
  for each row execute function refuse_change_of_rounds();

-- The lobby shows a new result at once.
create constraint trigger results_are_announced after insert on verified_rounds deferrable initially deferred
  for each row execute function announce_result();
