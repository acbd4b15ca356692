import type { NamedAddress } from '../addresses';
import type { DuelSetup } from '../duel';
import type { Draft } from './ledger';
import type { Rules } from './rules';

export interface AccountMeta {
  readonly key: NamedAddress;
  readonly signer: boolean;
  readonly writable: boolean;
}

export interface Instruction {
  readonly program: NamedAddress;
  readonly metas: readonly AccountMeta[];
  readonly data: Uint8Array;
}

export interface SlotHash {
  readonly slot: bigint;
  readonly hash: Uint8Array;
}

/** Clock (`now` in Unix seconds) and slot hashes, the inputs of an instruction besides its accounts and data. */
export interface ClusterState {
  readonly now: bigint;
  readonly slot: bigint;
  /** Newest first. */
  readonly slotHashes: readonly SlotHash[];
}

/** The model's rules, and the duels that it knows. */
export interface ModelKnowledge {
  readonly rules: Rules;
  /** Duels by their terms' hash, as `toId` writes it. */
  readonly duels: ReadonlyMap<string, DuelSetup>;
}

/**
 * One instruction as the model executes it. `brokenRules` collects the names of rules that it breaks; if there are
 * none, it is accepted. A refusal by another program or by the runtime is `other`.
 */
export class ModelCall {
  readonly brokenRules = new Set<string>();

  constructor(
    readonly draft: Draft,
    readonly metas: readonly AccountMeta[],
    readonly data: Uint8Array,
    readonly cluster: ClusterState,
    readonly knowledge: ModelKnowledge,
  ) {}

  demand(holds: boolean, rule: string): void {
    if (!holds) this.brokenRules.add(rule);
  }

  get isAccepted(): boolean {
    return this.brokenRules.size === 0;
  }

  /** Returns the accounts. If there are not exactly `count`, records a broken rule and returns null. */
  demandAccounts(count: number): readonly AccountMeta[] | null {
    this.demand(this.metas.length >= count, 'accountsMissing');
    this.demand(this.metas.length <= count, 'accountsSurplus');
    return this.metas.length === count ? this.metas : null;
  }

  demandLength(bytes: number): boolean {
    this.demand(this.data.length === bytes, 'instructionInvalid');
    return this.data.length === bytes;
  }
}
