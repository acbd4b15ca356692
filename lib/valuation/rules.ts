import { canonicalHash, canonicalJson } from '../core/canonical-json';

/** USDC as it exists on devnet: the unit in which cards are valued. No USDC moves in a duel. */
export const VALUE_MINT = '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU';
export const VALUE_DECIMALS = 6;

/** The one policy that new duels take: how two drawn cards are compared. Changing it makes another policy. */
export const currentPolicy = {
  schema: 'ripduel.valuation-policy/1',
  unit: { symbol: 'USDC', mint: VALUE_MINT, decimals: VALUE_DECIMALS },
  valueOf: 'the value which the sealed pack table gives the drawn entry',
  winner: 'higher-value',
  tie: 'seed-coin',
} as const;

export const currentPolicyJson = canonicalJson(currentPolicy);
export const currentPolicyHash = canonicalHash(currentPolicy);
