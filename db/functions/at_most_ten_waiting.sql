-- Limits a wallet to ten waiting duels. The count runs under an advisory lock of the wallet, held until the transaction
-- ends, so that two concurrent inserts can't both become the tenth. Expired duels don't count. A duel can be joined
-- until the end of the second in which it expires, so it counts until then as well.
create or replace function at_most_ten_waiting() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(new.creator_wallet, 0));
  if (select count(*) from duels
      where creator_wallet = new.creator_wallet and status = 'waiting'
        and expires_at >= date_trunc('second', new.created_at)) >= 10 then
    raise exception '% has ten waiting duels', new.creator_wallet
      using errcode = 'check_violation', constraint = 'at_most_ten_waiting';
  end if;
  return new;
end $$;
