-- The worker sends a new notification at once, and knows itself when it tries again.
create or replace trigger new_notifications_wake_the_worker after insert on push_notifications
  for each row when (new.next_attempt_at <= clock_timestamp() + interval '5 seconds') execute function notify_worker('pushes');
