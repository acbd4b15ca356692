import type { Method } from '../../api/endpoint';
import type { ProblemCode } from '../../api/problems';
import type { PackTier } from '../../cards/tier';
import type { HouseRefusal } from '../../matchmaking/house-rules';
import type { Approval } from './approval';

/** Ids of the feature gates. An id is never renamed: clients and CLOSED_GATES name it. */
export const gateIds = [
  'chain',
  'provider',
  'duels',
  'cards',
  'matchmaking',
  'house',
  'sparring',
  'faucet',
  'webhooks',
  'push',
  'card-delivery',
  'gacha',
  'gacha-fixture',
  'gacha-preview',
  'crash',
  'flip',
  'streak',
  'rgs',
  'share-cards',
  'fantasy',
  'real-value',
] as const;
export type GateId = (typeof gateIds)[number];

/** Values of REGION_HEADER by platform. Each platform overwrites the header if a client sends it. */
export const REGION_HEADER_EXAMPLES = 'x-vercel-ip-country on Vercel, cf-ipcountry behind Cloudflare';

/** Whether pack machines are off, give free rips (`fixture`), or sell rips for test money (`devnet-preview`). */
export type GachaMode = 'disabled' | 'fixture' | 'devnet-preview';

/** Whether a dependency outside this process works. `fault`: a public text on why its latest check failed, or null. */
export interface DependencyState {
  readonly isUp: boolean;
  readonly fault: string | null;
}

/** Facts from the configuration and the committed approvals, known without a query. */
export interface GateSettings {
  /** Closed by the operator: CLOSED_GATES. */
  readonly closedGates: ReadonlySet<GateId>;
  readonly gachaMode: GachaMode;
  readonly isHouseEnabled: boolean;
  /** Whether players' regions come from a source that players can't forge. */
  readonly isRegionVerified: boolean;
  /** Whether there is a key that signs notifications. */
  readonly isPushConfigured: boolean;
  /** Approvals by a person, as recorded in `lib/gates/approvals.ts`. */
  readonly approvals: readonly Approval[];
}

/** Facts that can change while the process runs, most of them from the database. */
export interface GateFindings {
  readonly chain: DependencyState;
  readonly provider: DependencyState & {
    /** Whether a provider is connected. */
    readonly isKnown: boolean;
    /** Whether there is a seed commitment of the provider that no duel has taken. */
    readonly hasUnusedSeedCommitment: boolean;
  };
  /** Whether the provider offers to deliver cards. `isBehind`: a drawn card has waited too long for its promise. */
  readonly cardDelivery: DependencyState & { readonly isBehind: boolean };
  /** Packs that are open for duels. */
  readonly openPacks: readonly { readonly tier: PackTier; readonly forCards: boolean }[];
  /** Whether there is an edition of an active pack, sealed over the provider's cards, that no duel has taken. */
  readonly hasUnusedEdition: boolean;
  readonly hasPracticeOpponent: boolean;
  /** Why the house accepts no duels now, and when it will again; null if it accepts them or is turned off. */
  readonly houseRefusal: HouseRefusal | null;
  /** Whether the RPC's `requestAirdrop` or the operator's drip agent gives test SOL. */
  readonly hasFaucet: boolean;
}

/** Inputs of the gates. `findings` is null if they couldn't be read; then every gate is closed. */
export interface GateFacts {
  readonly settings: GateSettings;
  readonly findings: GateFindings | null;
}

/**
 * Why a gate is closed. `off`: the configuration turns it off, or an approval is missing. `away`: something that it
 * needs doesn't work now.
 */
export interface ClosedReason {
  readonly kind: 'off' | 'away';
  /** Problem that the gate's endpoints answer with. */
  readonly problem: ProblemCode;
  readonly reason: string;
  readonly opensWhen: string;
}

type EndpointName = `${Method} /${string}`;

/** A row of `gateDefinitions`: a gate, without its state. */
export interface GateDefinition {
  readonly title: string;
  /** The feature behind the gate, in one sentence. */
  readonly about: string;
  /** Gates that must be open for this one to be open. */
  readonly needs: readonly GateId[];
  /** Endpoints that answer 503 while the gate is closed; never one that ends a duel or pays money out. */
  readonly endpoints: readonly EndpointName[];
  /**
   * Endpoints that check the gate themselves: they answer 503 if they would begin something, and continue what has
   * begun.
   */
  readonly selfCheckingEndpoints?: readonly EndpointName[];
  /** Pages that show the feature as closed. */
  readonly pages: readonly `/${string}`[];
  /** Returns why the configuration turns the gate off, apart from CLOSED_GATES; null if it doesn't. */
  readonly findOffReason?: (settings: GateSettings) => ClosedReason | null;
  /** Returns why the feature is unavailable, apart from the gates that it needs; null if it is available. */
  readonly findUnavailableReason?: (findings: GateFindings) => ClosedReason | null;
}

/** The state of a gate; `closedReason` is null if it is open. */
export interface Gate extends Omit<GateDefinition, 'findOffReason' | 'findUnavailableReason'> {
  readonly gate: GateId;
  readonly closedReason: (ClosedReason & { readonly because: GateId }) | null;
}
