import type { CardBody, HistoryStep } from './card-contract';
import type { KnownPlace } from './locate-card';

/** A card that is a token, as the records of its pack or its machine have it. */
export interface TokenCard {
  readonly description: Omit<CardBody, 'name' | 'imageUrl' | 'history' | 'chainState'>;
  /** The recorded steps, oldest first. */
  readonly history: readonly HistoryStep[];
  /** The token accounts that the card can be in, as far as the records know. */
  readonly places: readonly KnownPlace[];
}

/** Members of a step that has no transaction. */
export const noTransactionMembers = { slot: null, signature: null, explorerUrl: null } as const;
