-- A wallet has at most ten waiting duels.
create or replace trigger at_most_ten_waiting before insert on duels
  for each row when (new.status = 'waiting') execute function at_most_ten_waiting();

-- A duel can't be joined while one of its players has twenty that the provider hasn't accepted.
create or replace trigger at_most_twenty_unaccepted before update of opponent_wallet on duels
  for each row when (old.opponent_wallet is null and new.opponent_wallet is not null)
  execute function at_most_twenty_unaccepted();

-- A duel is created with the current valuation policy, and keeps it.
create or replace trigger duel_takes_the_current_policy before insert on duels
  for each row execute function demand_current_policy();
create or replace trigger duels_keep_their_policy before update of policy_hash on duels
  for each row when (old.policy_hash is distinct from new.policy_hash) execute function refuse_change();

-- No payment is prepared before the provider has consented to the terms. Terms of layout 1 need no consent.
create or replace trigger no_payment_without_consent before update of fund_prepared on duels
  for each row when (new.fund_prepared and not old.fund_prepared and new.terms_layout <> 1 and new.provider_consent is null)
  execute function demand_consent();

-- Players can search for a match again when their duel ends or its refund begins.
create or replace trigger tickets_end_with_their_duel after update of status on duels
  for each row when (new.status is distinct from old.status and new.status in ('settled', 'refunding', 'refunded', 'cancelled'))
  execute function end_tickets_of_duel();

-- The house's exposure follows the status of its duels. A cancelled duel is weighed at each check, since a payment that
-- was already signed can still land.
create or replace trigger house_stakes_end_with_their_duel after update of status, next_check_at on duels
  for each row when (new.matchmaking_mode = 'house' and (new.status is distinct from old.status or new.status = 'cancelled'))
  execute function weigh_house_stake();

-- Wakes the worker for a duel that becomes due earlier than before, and within the five seconds after which the worker
-- reads due rows anyway. The worker itself, which has a lease when it sets the time, needs no notification.
create or replace trigger duels_wake_the_worker after update of next_check_at on duels
  for each row when (old.lease_token is null and new.lease_token is null and new.next_check_at <= clock_timestamp() + interval '5 seconds'
    and (old.next_check_at is null or new.next_check_at < old.next_check_at))
  execute function notify_worker('duels');
