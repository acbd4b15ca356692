-- A wallet has at most ten commitments that wait for a client seed.
create or replace trigger at_most_ten_commitments before insert on gacha_commitments
  for each row execute function at_most_ten_commitments();

-- A commitment keeps its machine, wallet, seed hash and time. It is taken once and spent once. It never expires later than
-- published; `npm run restored` lets untaken ones expire at once.
create or replace trigger commitments_keep_their_seed before update on gacha_commitments
  for each row when (
    (old.machine_key, old.wallet, old.server_seed_hash, old.committed_at)
      is distinct from (new.machine_key, new.wallet, new.server_seed_hash, new.committed_at)
    or new.expires_at > old.expires_at
    or old.taken_at is distinct from new.taken_at and old.taken_at is not null
    or old.spent_at is distinct from new.spent_at and old.spent_at is not null)
  execute function refuse_change();
