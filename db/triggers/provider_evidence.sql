-- Evidence has the valuation policy of its duel.
create or replace trigger evidence_has_the_policy_of_its_duel before insert or update of policy_hash, duel_id on provider_evidence
  for each row execute function demand_policy_of_the_duel();
