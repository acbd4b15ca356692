-- A policy keeps its document, so that its hash stays true. Only whether it is current can change.
create or replace trigger valuation_policies_are_immutable before update of policy_hash, canonical_json, created_at on valuation_policies
  for each row when ((old.policy_hash, old.canonical_json, old.created_at)
    is distinct from (new.policy_hash, new.canonical_json, new.created_at))
  execute function refuse_change();

-- Duels name the policy they were created with, so none is deleted.
create or replace trigger valuation_policies_are_never_deleted before delete on valuation_policies
  for each row execute function refuse_change();
