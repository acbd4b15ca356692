import type { Keypair } from '../keypair';
import type { CardHoldingsReader } from './card-holdings';
import type { ProviderChainReader } from './chain';
import type { CheckPlans } from './check-plans';
import type { ProviderStore } from './ledger';
import type { TermsPolicy } from './policy';
import type { CardStock } from './stock';

/** The provider's key and the one chain and program that it serves. */
export interface ProviderIdentity {
  readonly publicKey: string;
  readonly genesisHash: string;
  readonly programId: string;
}

/** Dependencies of the provider's request handlers. */
export interface ProviderContext {
  readonly keypair: Keypair;
  readonly ledger: ProviderStore;
  readonly stock: CardStock;
  readonly chain: ProviderChainReader;
  readonly holdings: CardHoldingsReader;
  /** When the provider itself reads its open duels. */
  readonly plans: CheckPlans;
  readonly identity: ProviderIdentity;
  readonly policy: TermsPolicy;
  /** Whether the provider agrees to no new terms and no new deliveries, and only finishes those it has. */
  readonly onlyFollows: boolean;
}
