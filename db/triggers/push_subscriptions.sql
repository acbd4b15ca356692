-- A wallet has at most five browsers.
create or replace trigger at_most_five_browsers before insert or update of wallet on push_subscriptions
  for each row execute function at_most_five_browsers();
