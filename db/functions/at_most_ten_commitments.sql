-- Limits a wallet to ten commitments that wait for a client seed. The count runs under an advisory lock of the wallet,
-- held until the transaction ends, so that two concurrent inserts can't both become the tenth.
create or replace function at_most_ten_commitments() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(new.wallet, 1));
  if (select count(*) from gacha_commitments
      where wallet = new.wallet and taken_at is null and expires_at >= new.committed_at) >= 10 then
    raise exception '% has ten open commitments', new.wallet
      using errcode = 'check_violation', constraint = 'at_most_ten_commitments';
  end if;
  return new;
end $$;
