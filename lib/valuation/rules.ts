import { formatCanonicalJson, hashCanonicalJson } from '../core/canonical-json';
import { VALUE_DECIMALS, VALUE_MINT } from './rules-unit';

/** The policy by which new duels compare two drawn cards. A change makes a new policy with another hash. */
export const currentPolicy = {
  schema: 'ripduel.valuation-policy/1',
  unit: { symbol: 'USDC', mint: VALUE_MINT, decimals: VALUE_DECIMALS },
  valueOf: 'the value which the sealed pack table gives the drawn entry',
  winner: 'higher-value',
  tie: 'seed-coin',
} as const;

/** The policy for new duels in canonical form (RFC 8785). Its SHA-256 is `currentPolicyHash`. */
export const currentPolicyJson = formatCanonicalJson(currentPolicy);
export const currentPolicyHash = hashCanonicalJson(currentPolicy);
