-- Claims a task that one instance does for all: true if nobody has claimed it for `milliseconds`, or if this owner
-- holds it.
-- Uses the database's clock, since those of instances differ. `abs` lets a claim expire that is in the future because
-- the clock was set back.
create or replace function claim_worker_task(task text, claimant text, milliseconds integer) returns boolean language sql as $$
  with claimed as (
    insert into worker_tasks (name, owner, claimed_at) values (task, claimant, clock_timestamp())
    on conflict (name) do update set owner = excluded.owner, claimed_at = excluded.claimed_at
    where worker_tasks.owner = excluded.owner
      or abs(extract(epoch from excluded.claimed_at - worker_tasks.claimed_at)) * 1000 >= milliseconds
    returning 1
  )
  select exists (select from claimed)
$$;
