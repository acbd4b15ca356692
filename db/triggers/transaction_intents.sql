-- A payment of a duel has the duel's valuation policy.
create or replace trigger intents_have_the_policy_of_their_duel before insert or update of policy_hash, duel_id on transaction_intents
  for each row execute function demand_policy_of_the_duel();
