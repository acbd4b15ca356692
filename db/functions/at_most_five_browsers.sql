-- Limits a wallet to five browsers. The count runs under an advisory lock of the wallet, held until the transaction ends, so that
-- two concurrent inserts can't both become the fifth. A browser that subscribes again isn't counted twice.
create or replace function at_most_five_browsers() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(new.wallet, 2));
  if (select count(*) from push_subscriptions where wallet = new.wallet and endpoint <> new.endpoint) >= 5 then
    raise exception '% has five browsers', new.wallet
      using errcode = 'check_violation', constraint = 'at_most_five_browsers';
  end if;
  return new;
end $$;
