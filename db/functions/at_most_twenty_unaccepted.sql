-- Protects the provider's bond: it reserves a bond for each matched duel before anyone pays, so a single wallet could
-- reserve all of it. A duel can be joined while each player has fewer than twenty matched duels that the provider
-- hasn't accepted on chain; the reference provider has the same limit.
-- The count runs under an advisory lock of each player, held until the transaction ends, so that two concurrent joins
-- can't both become the twentieth. The locks are taken in a fixed order, so that two joins can't deadlock. Duels that
-- are inserted with both players (quick match, house) count here, and have limits of their own.
create or replace function at_most_twenty_unaccepted() returns trigger language plpgsql as $$
declare
  players text[] := array[least(new.creator_wallet, new.opponent_wallet), greatest(new.creator_wallet, new.opponent_wallet)];
  player text;
begin
  foreach player in array players loop
    perform pg_advisory_xact_lock(hashtextextended(player, 1));
  end loop;
  foreach player in array players loop
    if (select count(*) from duels
        where (creator_wallet = player or opponent_wallet = player)
          and status not in ('settled', 'refunded', 'cancelled') and opponent_wallet is not null
          and terms_layout = 2 and accepted_slot is null
          and (status in ('funding', 'committing', 'funded')
            -- A matched duel past its deadline without a prepared payment has expired; its next check records that.
            or (status = 'matched' and (fund_prepared or funding_deadline >= date_trunc('second', new.updated_at))))
       ) >= 20 then
      raise exception '% has twenty matched duels', player
        using errcode = 'check_violation', constraint = 'at_most_twenty_unaccepted';
    end if;
  end loop;
  return new;
end $$;
