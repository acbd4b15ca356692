-- A payment keeps its terms: seal, commitment, client seed, price and accounts.
create or replace trigger payments_keep_their_terms before update on gacha_payment_intents
  for each row when (
    (old.machine_key, old.wallet, old.commitment_id, old.client_seed_hash, old.seal_sequence, old.odds_hash, old.mint,
      old.amount, old.source_account, old.destination_account, old.memo_nonce, old.created_at)
    is distinct from
    (new.machine_key, new.wallet, new.commitment_id, new.client_seed_hash, new.seal_sequence, new.odds_hash, new.mint,
      new.amount, new.source_account, new.destination_account, new.memo_nonce, new.created_at))
  execute function refuse_change();
