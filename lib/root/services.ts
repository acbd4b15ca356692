import { listenToChanges } from '../../db/changes';
import type { Database } from '../../db/client';
import { createAccessLog } from '../api/access-log';
import { type CursorCodec, createCursorCodec } from '../api/cursor';
import { createLimiter } from '../api/limits';
import { type Log, openLog } from '../api/log';
import { type Meter, silentMeter } from '../api/meter';
import type { PipelineServices } from '../api/pipeline';
import { openAuthenticator } from '../auth/authenticator';
import type { ChainPort } from '../chain/port';
import type { Config } from '../configuration/config';
import { buildGateSettings } from '../configuration/gate-settings';
import { createRegionReader } from '../configuration/region';
import type { Secrets } from '../configuration/secrets';
import { type Clock, systemClock } from '../core/clock';
import { createRequestIdGenerator } from '../core/ids';
import type { KeyRing } from '../core/key-ring';
import { type Random, systemRandom } from '../core/random';
import { createFixtureSettlementPort } from '../crash/fixture-provider';
import { limitCallTime } from '../crash/limit-call-time';
import type { ReadRoundServices as CrashServices } from '../crash/read-round';
import { type DripPort, openHttpDrip } from '../drip/port';
import type { DuelSettings } from '../duel/opened-duel';
import type { GachaSettings } from '../gacha/settings';
import { approvals } from '../gates/approvals';
import { assertEndpointOpen } from '../gates/assert-open';
import type { GateServices } from '../gates/read-gates';
import { parseApprovals } from '../gates/rules/approval';
import type { Network } from '../health/contract';
import { type HubServices, StreamHub } from '../live/hub';
import { DEFAULT_HUB_TIMES, type HubTimes } from '../live/hub-times';
import { RecentChanges } from '../live/recent-changes';
import type { MatchServices } from '../matchmaking/prepare-search';
import { createFigureReader } from '../metrics/figures';
import type { Prometheus } from '../metrics/prometheus';
import { ReportedChanges } from '../operations/reported-changes';
import { openHttpProvider } from '../provider/http';
import { meterProvider } from '../provider/metered';
import type { ProviderPort } from '../provider/port';
import { withCardBackoff } from '../provider/with-card-backoff';
import type { PushServices } from '../push/deliver';
import { renderPicture } from '../social/draw/render';
import { createPictureRenderer, type PictureRenderer } from '../social/pictures';
import type { PollFreshness, ReconcileServices } from '../transactions/reconcile';
import { localReceiverPolicy, publicReceiverPolicy, type ReceiverPolicy } from '../webhooks/address-rules';
import type { WebhookDeliveryServices } from '../webhooks/deliver';
import type { ResolveHost } from '../webhooks/resolve';
import { createSendWebhook } from '../webhooks/send';
import { createChangeLogger } from './change-log';

/** How long each call of Crash's settlement provider may take. */
const SETTLEMENT_CALL_MS = 2_000;

/**
 * All polls of one second share a check. While the chain can't be read, stored state answers however old it is, since
 * the answer's `checkedAt` shows its age.
 */
const POLL_FRESHNESS = { maxFreshAgeMs: 1_000, maxStaleAgeMs: Number.POSITIVE_INFINITY, maxWaitMs: 2_500 };

/** Cache for about 250 pictures of 200 kB, and a queue so short that its last picture is drawn within two seconds. */
const PICTURE_LIMITS = { maxBytes: 48 * 2 ** 20, maxWaiting: 12 };

/** The dependencies of all handlers. Assembled once in a process; Next's bundle and the server's share them. */
export interface Services
  extends PipelineServices,
    ReconcileServices,
    WebhookDeliveryServices,
    PushServices,
    GateServices,
    CrashServices {
  readonly config: Config;
  readonly secrets: Secrets;
  /** The same database as `database`, with the limits of the worker. */
  readonly workerDatabase: Database;
  readonly cursors: CursorCodec;
  /** Metrics for `/metrics`; null if they aren't published. */
  readonly prometheus: Prometheus | null;
  readonly network: () => Network;
  readonly duelSettings: () => DuelSettings;
  readonly receiverPolicy: ReceiverPolicy;
  readonly readRegion: MatchServices['readRegion'];
  readonly houseWallet: string | null;
  readonly pictures: PictureRenderer;
  /** Keys from which the server seeds of rips and games are derived; `practiceKeys`: those of practice rips. */
  readonly drawKeys: KeyRing;
  readonly practiceKeys: KeyRing;
  /** The operator's drip agent; null without one. */
  readonly drip: DripPort | null;
  readonly dripKeys: KeyRing;
  readonly gachaSettings: () => GachaSettings;
  /** The open streams of this process; null where it offers none. */
  readonly streams: StreamHub | null;
  readonly recentChanges: RecentChanges;
}

/**
 * The provider and practice opponent that the agents announce once they run. Until then there is no practice opponent
 * and no provider, unless they are configured.
 */
export interface AnnouncedAgents {
  readonly provider: { readonly url: string; readonly publicKey: string; readonly token: string };
  readonly sparring: { readonly wallet: string };
}

/** Parts from which `assembleServices` builds the services. */
export interface ServicesInput {
  readonly config: Config;
  readonly secrets: Secrets;
  readonly database: Database;
  /** A database with the limits of the worker; if left out, the worker uses `database`. */
  readonly workerDatabase?: Database;
  readonly chain: ChainPort;
  readonly network: Network;
  /** The metrics of this process. Null or left out where nobody may read them; then nothing is counted. */
  readonly prometheus?: Prometheus | null;
  /** Replace the system's clock, randomness and log, in tests. */
  readonly clock?: Clock;
  readonly random?: Random;
  readonly log?: Log;
  /** The provider to use, in tests; without it, the configured one or the one that the agents announce. */
  readonly provider?: ProviderPort;
  /** Replaces the approvals that are committed to the repository, in tests. Parsed and checked in the same way. */
  readonly approvals?: readonly unknown[];
  /** Replaces `POLL_FRESHNESS`: how old stored chain state may be for a poll. */
  readonly pollFreshness?: PollFreshness;
  /** Times of this process's streams; null where it offers none. */
  readonly streamTimes?: HubTimes | null;
  /** Replaces the DNS resolver for host names of webhook receivers, in tests. */
  readonly resolve?: ResolveHost;
}

/** Builds the services, and a function to call when the agents announce themselves. */
export function assembleServices(parts: ServicesInput): {
  services: Services;
  announce: (agents: AnnouncedAgents) => void;
} {
  const { config, secrets, database, workerDatabase = database, chain } = parts;
  const clock = parts.clock ?? systemClock;
  const random = parts.random ?? systemRandom;
  const recordedApprovals = parseApprovals(parts.approvals ?? approvals, clock.now());
  const { prometheus = null } = parts;
  const meter = prometheus ?? silentMeter;
  let { network } = parts;
  const configured = parts.provider
    ? meterProvider(parts.provider, meter)
    : openConfiguredProvider(config, clock, random, meter);
  let provider = configured;
  let url: string | null = null;
  // A test chain runs on one machine and holds nothing of value, so webhook receivers may run on that machine, too.
  const webhookReach = network.chain === 'devnet' ? publicReceiverPolicy : localReceiverPolicy;
  const log = parts.log ?? openLog(config.LOG_LEVEL);
  for (const each of new Set([database, workerDatabase])) listenToChanges(each, createChangeLogger(log));
  const services: Services = {
    config,
    prometheus,
    meter,
    secrets,
    database,
    workerDatabase,
    chain,
    accessLog: createAccessLog(log),
    log,
    clock,
    random,
    createRequestId: createRequestIdGenerator(random),
    limiter: createLimiter(database.pool, config.RATE_LIMIT_FACTOR),
    cursors: createCursorCodec(secrets.cursorKeys),
    assertGatesOpen: assertEndpointOpen,
    gateSettings: () => buildGateSettings(config, recordedApprovals),
    authenticator: openAuthenticator({ database, clock, origin: config.origin, cronSecrets: secrets.cronSecrets }),
    network: () => ({ ...network, provider: provider && { publicKey: provider.publicKey, mode: provider.mode, url } }),
    genesisHash: () => network.genesisHash,
    recovery: {
      retentionMs: config.SOLANA_RECOVERY_RETENTION_MS,
      signatureLimit: config.SOLANA_RECOVERY_SIGNATURE_LIMIT,
      intentBudget: config.SOLANA_RECOVERY_INTENT_BUDGET,
      candidateBudget: config.SOLANA_RECOVERY_CANDIDATE_BUDGET,
    },
    pollFreshness: parts.pollFreshness ?? POLL_FRESHNESS,
    get provider() {
      return provider;
    },
    duelSettings: () => buildDuelSettings(config, network),
    readRegion: createRegionReader(config),
    houseWallet: config.HOUSE_WALLET ?? null,
    reportedChanges: new ReportedChanges(),
    recentChanges: new RecentChanges(database.queries),
    pictures: createPictureRenderer(renderPicture, PICTURE_LIMITS),
    drawKeys: secrets.drawKeys,
    practiceKeys: secrets.practiceKeys,
    drip: openConfiguredDrip(config, clock),
    dripKeys: secrets.dripKeys,
    gachaSettings: () => ({
      mint: config.GACHA_MINT,
      treasuryWallet: config.TREASURY_WALLET,
      deliveryMs: config.CARD_DELIVERY_MS,
    }),
    receiverPolicy: webhookReach,
    webhookKeys: secrets.webhookKeys,
    vapidKeys: secrets.vapidKeys,
    settlement: limitCallTime(createFixtureSettlementPort(database, secrets.settlementKeys, clock), SETTLEMENT_CALL_MS),
    sendWebhook: createSendWebhook(webhookReach, undefined, parts.resolve),
    streams: openStreams(parts, { database, clock, random, log, limitFactor: config.RATE_LIMIT_FACTOR }),
  };
  prometheus?.setFigureSource(createFigureReader(services));
  const acceptAnnouncement = (agents: AnnouncedAgents): void => {
    network = { ...network, sparringWallet: agents.sparring.wallet };
    if (configured !== null) return;
    // Set at each announcement, since agents that were restarted may listen at another address.
    ({ url } = agents.provider);
    provider = meterProvider(openHttpProvider({ ...agents.provider, mode: 'reference', random }), meter);
  };
  return { services, announce: acceptAnnouncement };
}

/** Opens the hub of this process's streams; null where it offers none. */
const openStreams = ({ streamTimes = DEFAULT_HUB_TIMES }: ServicesInput, services: HubServices): StreamHub | null =>
  streamTimes === null ? null : new StreamHub(services, streamTimes);

/** Opens the operator's external provider; null if none is configured. */
function openConfiguredProvider(config: Config, clock: Clock, random: Random, meter: Meter): ProviderPort | null {
  const { PROVIDER_URL: url, PROVIDER_PUBLIC_KEY: publicKey, PROVIDER_TOKEN: token } = config;
  if (url === undefined || publicKey === undefined || token === undefined) return null;
  const provider = meterProvider(openHttpProvider({ url, publicKey, token, mode: 'external', random }), meter);
  return withCardBackoff(provider, clock);
}

const openConfiguredDrip = ({ DRIP_URL: url, DRIP_TOKEN: token }: Config, clock: Clock): DripPort | null =>
  url === undefined || token === undefined ? null : openHttpDrip({ url, token, clock });

/**
 * Slots between two possible target slots. Providers refuse terms with another value (docs/provider.md, `POST /terms`).
 */
const GRID_SLOTS = 16;
/** Number of possible target slots, `GRID_SLOTS` apart. Providers refuse terms with another number, too. */
const ACCEPT_STEPS = 6;

const buildDuelSettings = (config: Config, network: Network): DuelSettings => ({
  feeLamports: config.DUEL_FEE_LAMPORTS,
  treasuryWallet: config.TREASURY_WALLET,
  waitingMs: config.DUEL_WAITING_MS,
  resolutionSeconds: Math.floor(config.DUEL_RESOLUTION_MS / 1000),
  entropyDelaySlots: config.DUEL_ENTROPY_DELAY_SLOTS,
  gridSlots: GRID_SLOTS,
  acceptSteps: ACCEPT_STEPS,
  revealDelaySlots: config.DUEL_REVEAL_DELAY_SLOTS,
  programId: network.escrowProgramId,
});
