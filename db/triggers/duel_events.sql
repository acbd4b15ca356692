-- Append-only: the history of a duel.
create or replace trigger duel_events_are_immutable before update or delete on duel_events
  for each row execute function refuse_change();

-- Webhook endpoints are notified of every change of status, except of an unlisted duel while it has no opponent.
create or replace trigger status_changes_go_to_webhooks after insert on duel_events
  for each row when (new.status_from is distinct from new.status_to) execute function put_into_webhook_outbox();

-- A settled duel joins the verified rounds, if it can be verified.
create or replace trigger settled_duels_are_listed after insert on duel_events
  for each row when (new.status_to = 'settled') execute function list_settled_duel();

-- A duel leaves the verified rounds when the chain shows that it was refunded, not settled.
create or replace trigger corrected_duels_are_unlisted after insert on duel_events
  for each row when (new.kind = 'record-corrected' and new.status_from = 'settled' and new.status_to = 'refunded')
  execute function unlist_corrected_duel();

-- Streams and the feed of changes are notified of every event, in the order of commits.
create constraint trigger duel_events_are_announced after insert on duel_events deferrable initially deferred
  for each row execute function announce_duel_event();

-- Players are notified of an opponent, a result and a refund. Runs after the trigger above, whose lock orders commits.
create constraint trigger duel_events_are_pushed after insert on duel_events deferrable initially deferred
  for each row when (
    new.status_from = 'waiting' and new.status_to = 'matched'
    or new.status_from is distinct from new.status_to and new.status_to in ('resolved', 'settled', 'refunded'))
  execute function notify_players_of_duel();
