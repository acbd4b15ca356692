import type { Keypair } from '../keypair';
import type { ProviderChain } from './chain';
import type { CheckPlans } from './check-plans';
import type { Ledger } from './ledger';
import type { Policy } from './policy';
import type { Stock } from './stock';

/** The provider's key and the one chain and program that it serves. */
export interface ProviderIdentity {
  readonly publicKey: string;
  readonly genesisHash: string;
  readonly programId: string;
}

/** Everything that the provider answers requests with. */
export interface Provider {
  readonly keypair: Keypair;
  readonly ledger: Ledger;
  readonly stock: Stock;
  readonly chain: ProviderChain;
  /** When the provider itself reads its open duels. */
  readonly plans: CheckPlans;
  readonly identity: ProviderIdentity;
  readonly policy: Policy;
  /** Whether it consents to no new terms and only finishes its duels, because the identity was replaced. */
  readonly onlyFollows: boolean;
}
