-- The other instances learn at once that the leader resigned.
create or replace trigger resigned_leaders_are_followed after delete on worker_tasks
  for each row when (old.owner is not null) execute function notify_worker('leader');
