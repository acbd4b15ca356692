/** Seeds of the accounts that only an escrow account can open. Source: program/README.md, "Decisions". */
export const FEE_VAULT_SEED = 'fees';
export const CARD_VAULT_SEEDS: readonly string[] = ['card of creator', 'card of opponent'];
