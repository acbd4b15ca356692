-- Queues a notification for each browser of a wallet. Called at commit, by deferred triggers: the lock, which is held
-- until the commit, keeps the limit per wallet and hour under concurrency. For a wallet without a browser the lock
-- isn't taken. A browser that is being removed is skipped, so a notification never holds up the change that it is
-- about.
create or replace function put_into_push_queue(
  to_wallet text, notification_type text, about_record text, at timestamptz, valid_until timestamptz
) returns void language plpgsql as $$
begin
  if not exists (select 1 from push_subscriptions s where s.wallet = to_wallet) then return; end if;
  perform pg_advisory_xact_lock(hashtextextended(to_wallet, 3));
  if (select count(distinct (n.type, n.record_id)) from push_notifications n join push_subscriptions s using (subscription_id)
      where s.wallet = to_wallet and n.created_at > at - interval '1 hour') >= 20 then return; end if;
  insert into push_notifications (subscription_id, type, record_id, state, attempts, next_attempt_at, expires_at, created_at)
  select browser.subscription_id, notification_type, about_record, 'pending', 0, at, valid_until, at
  from (select s.subscription_id from push_subscriptions s where s.wallet = to_wallet for key share skip locked) browser
  on conflict do nothing;
end $$;
