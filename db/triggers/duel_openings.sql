-- An opening is never changed or deleted.
create or replace trigger openings_are_immutable before update or delete on duel_openings
  for each row execute function refuse_change();

-- Streams are notified of each opening: once both players have opened their packs, spectators see the cards.
create constraint trigger openings_are_announced after insert on duel_openings deferrable initially deferred
  for each row execute function announce_opening();
