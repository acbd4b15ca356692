import type { EscrowInstructionData as SecondData } from '../../../chain/escrow/decode';
import type { EscrowInstructionData as FirstData } from '../../../chain/escrow/layout-1/decode';
import type { Escrow as FirstEscrow } from '../../../chain/escrow/layout-1/state';
import type { Escrow as SecondEscrow } from '../../../chain/escrow/state';
import type { Finding, NamedInput } from '../step';
import type { AnyTerms } from './layout';

/** One call of the escrow program in a finalized, successful transaction. */
export interface EscrowCall {
  readonly signature: string;
  readonly slot: bigint;
  /** The transaction's first signer. */
  readonly signer: string;
  readonly data: FirstData | SecondData;
}

/** On-chain data of a duel, of either layout. */
export interface ChainEvidence {
  /** Null if there is no such account, such as after its closing, which the program allows once all is paid out. */
  readonly escrow: FirstEscrow | SecondEscrow | null;
  /** Oldest first. */
  readonly calls: readonly EscrowCall[];
}

/** On-chain data for the steps of a verification, and whether this server makes the chain's slots. */
export interface ChainSource {
  /** Null if the RPC doesn't answer, or doesn't give the account's whole history. */
  readonly evidence: ChainEvidence | null;
  readonly isEmbeddedChain: boolean;
}

/** Finding of every on-chain step without evidence: neither passed nor failed. */
export const UNREACHABLE_CHAIN_FINDING: Finding = {
  holds: null,
  inputs: [],
  outcome: 'The chain’s RPC did not answer, or did not give the escrow account’s whole history.',
};

/** Returns a caveat for steps that assume that others produce the slots; empty unless this server does (embedded). */
export const describeSlotCaveat = ({ isEmbeddedChain }: ChainSource): string =>
  isEmbeddedChain ? ' On the test chain, our own server makes the slots, so here it only proves the order.' : '';

type CallKind = EscrowCall['data']['kind'];
export type CallByKind<K extends CallKind> = EscrowCall & { readonly data: Extract<EscrowCall['data'], { kind: K }> };

export const filterCalls = <K extends CallKind>(calls: readonly EscrowCall[], kind: K): readonly CallByKind<K>[] =>
  calls.filter((call): call is CallByKind<K> => call.data.kind === kind);

/** Finds the fee deposits of both players, oldest first. */
export const findDeposits = (calls: readonly EscrowCall[], { creator, opponent }: AnyTerms) =>
  filterCalls(calls, 'deposit_fee').filter(({ signer }) => signer === creator || signer === opponent);

/** Returns the latest slot of these calls; 0 without calls. */
export const findLastSlot = (calls: readonly EscrowCall[]): bigint =>
  calls.reduce((latest, { slot }) => (slot > latest ? slot : latest), 0n);

export const toCallRow = (name: string, { slot, signature }: EscrowCall): NamedInput => [
  name,
  `slot ${slot}, ${signature}`,
];
