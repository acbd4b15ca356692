import { countEventsHandler } from '../analytics/count';
import { getAnalyticsHealthHandler } from '../analytics/get-health';
import type { Handler } from '../api/handler';
import { createChallengeHandler } from '../auth/create-challenge';
import { createSessionHandler } from '../auth/create-session';
import { getSessionHandler } from '../auth/get-session';
import { listSessionsHandler } from '../auth/list-sessions';
import { revokeSessionHandler } from '../auth/revoke-session';
import { revokeSessionsHandler, revokeSessionsOfHandler } from '../auth/revoke-sessions';
import { getBinderHandler } from '../binder/get-binder';
import { getCardHandler, getCardMetadataHandler } from '../binder/get-card';
import { listOwnCardsHandler, listWalletCardsHandler } from '../binder/list-cards';
import { getSharedBinderHandler, shareBinderHandler, unshareBinderHandler } from '../binder/share-binder';
import { createCrashRoundHandler } from '../crash/create';
import { decideCrashRoundHandler } from '../crash/decide';
import { getCrashRoundHandler } from '../crash/get';
import { listCrashRoundsHandler } from '../crash/list';
import { getCrashReceiptHandler } from '../crash/receipt';
import { reconcileCrashSettlementHandler } from '../crash/reconcile-settlement';
import { startCrashRoundHandler } from '../crash/start';
import { getIndexHandler } from '../docs/get-index';
import { requestDripHandler } from '../drip/request-drip';
import { cancelDuelHandler } from '../duel/cancel';
import { createDuelHandler } from '../duel/create';
import { listDuelEventsHandler } from '../duel/events';
import { getDuelHandler } from '../duel/get';
import { joinDuelHandler } from '../duel/join';
import { listDuelsHandler, listOwnDuelsHandler } from '../duel/list';
import { getDuelProofHandler } from '../duel/proof';
import { getDuelReceiptHandler } from '../duel/receipt';
import { getRematchOpponentHandler } from '../duel/rematch';
import { getFantasyCapabilitiesHandler } from '../fantasy/get-capabilities';
import { createFlipHandler } from '../flip/create';
import { decideFlipHandler } from '../flip/decide';
import { getFlipHandler, listFlipsHandler } from '../flip/get';
import { getGachaCapabilityHandler } from '../gacha/capability/get';
import { getRealisedOddsHandler } from '../gacha/machines/get-realised-odds';
import { getInventoryHandler, getOddsHandler } from '../gacha/machines/get-seal';
import { listMachinesHandler } from '../gacha/machines/list';
import { claimPaymentHandler } from '../gacha/payments/claim';
import { createPaymentIntentHandler } from '../gacha/payments/create';
import { getPaymentIntentHandler } from '../gacha/payments/get';
import { preparePaymentHandler } from '../gacha/payments/prepare';
import { verifyPaymentHandler } from '../gacha/payments/verify';
import { listDebtsHandler } from '../gacha/refunds-owed/list';
import { recordGachaDebtHandler } from '../gacha/refunds-owed/record';
import { refundGachaDebtHandler } from '../gacha/refunds-owed/refund';
import { surrenderPaymentHandler } from '../gacha/refunds-owed/surrender';
import { createRipHandler } from '../gacha/rips/create';
import { createRipCommitmentHandler } from '../gacha/rips/create-commitment';
import { getRipHandler } from '../gacha/rips/get';
import { listRipsHandler } from '../gacha/rips/list';
import { getAvailabilityHandler } from '../games/get-availability';
import { getCatalogHandler } from '../games/get-catalog';
import { listActivityHandler } from '../games/list-activity';
import { getHealthHandler } from '../health/get';
import { getCapabilitiesHandler } from '../health/get-capabilities';
import { listChangesHandler, listOwnChangesHandler } from '../live/list-changes';
import { streamDuelHandler } from '../live/stream-duel';
import { streamLobbyHandler } from '../live/stream-lobby';
import { streamOwnChangesHandler } from '../live/stream-own';
import { cancelMatchHandler } from '../matchmaking/cancel';
import { continueMatchHandler } from '../matchmaking/continue';
import { playHouseHandler } from '../matchmaking/house-fallback';
import { searchMatchHandler } from '../matchmaking/search';
import { getMatchStatusHandler } from '../matchmaking/status';
import { getDuelStoryHandler } from '../operations/get-story';
import { listAlertsHandler } from '../operations/list-alerts';
import { retryParkedWorkHandler } from '../operations/retry-parked';
import { runReconciliationByHandHandler, runReconciliationHandler } from '../operations/run';
import { getPackHandler } from '../packs/get';
import { listPacksHandler } from '../packs/list';
import {
  listPlayerNamesHandler,
  namePlayerHandler,
  removePlayerNameHandler,
  unnamePlayerHandler,
} from '../players/name-player';
import { createPracticeCommitmentHandler } from '../practice/create-commitment';
import { createPracticeRipHandler } from '../practice/create-rip';
import { getRgsProofHandler, getStreakProofHandler } from '../proofs/get-proof';
import { listRgsModesHandler } from '../proofs/list-modes';
import { getProviderRecordHandler } from '../provider-record/get';
import { getPushKeyHandler } from '../push/get-key';
import { listPushSubscriptionsHandler } from '../push/list';
import { createPushSubscriptionHandler } from '../push/subscribe';
import { deletePushSubscriptionHandler } from '../push/unsubscribe';
import { getSocialCardHandler } from '../social/get-card';
import { getSocialCardImageHandler } from '../social/get-image';
import { createStreakHandler } from '../streak/create';
import { decideStreakHandler } from '../streak/decide';
import { getStreakHandler, listStreaksHandler } from '../streak/get';
import { listDuelTransactionsHandler } from '../transactions/list';
import { prepareTransactionHandler } from '../transactions/prepare';
import { reconcileDuelHandler } from '../transactions/reconcile-duel';
import { recordSubmissionHandler } from '../transactions/record-submission';
import { rejectTransactionHandler } from '../transactions/reject';
import { getCurrentPolicyHandler, getPolicyHandler } from '../valuation/get';
import { getFeaturedDuelHandler } from '../watching/get-featured-duel';
import { listLatestPullsHandler } from '../watching/list-latest-pulls';
import { listUnopenedPacksHandler } from '../watching/list-unopened';
import { getPackOpeningHandler, openPackHandler } from '../watching/opening';
import { createWebhookHandler } from '../webhooks/create';
import { deleteWebhookHandler } from '../webhooks/delete';
import { listDeliveriesHandler, listWebhooksHandler } from '../webhooks/list';
import { replayWebhookHandler } from '../webhooks/replay';
import { rotateWebhookHandler } from '../webhooks/rotate';
import type { Services } from './services';

/**
 * The handlers of all endpoints except the OpenAPI document's, which is built from this list. The Node adapter routes
 * requests to these handlers; a test checks that none is missing.
 */
export const handlers: readonly Handler<Services>[] = [
  getIndexHandler,
  getHealthHandler,
  getCapabilitiesHandler,
  getCatalogHandler,
  getAvailabilityHandler,
  getGachaCapabilityHandler,
  listMachinesHandler,
  getInventoryHandler,
  getOddsHandler,
  getRealisedOddsHandler,
  createRipCommitmentHandler,
  createPaymentIntentHandler,
  getPaymentIntentHandler,
  preparePaymentHandler,
  claimPaymentHandler,
  verifyPaymentHandler,
  surrenderPaymentHandler,
  listDebtsHandler,
  createRipHandler,
  listRipsHandler,
  getRipHandler,
  getFantasyCapabilitiesHandler,
  createChallengeHandler,
  createSessionHandler,
  getSessionHandler,
  revokeSessionHandler,
  listSessionsHandler,
  revokeSessionsHandler,
  revokeSessionsOfHandler,
  listPacksHandler,
  getPackHandler,
  createPracticeCommitmentHandler,
  createPracticeRipHandler,
  getCurrentPolicyHandler,
  getPolicyHandler,
  getProviderRecordHandler,
  listDuelsHandler,
  listOwnDuelsHandler,
  createDuelHandler,
  getDuelHandler,
  getDuelReceiptHandler,
  getDuelProofHandler,
  getSocialCardHandler,
  getSocialCardImageHandler,
  getRematchOpponentHandler,
  listDuelEventsHandler,
  getPackOpeningHandler,
  openPackHandler,
  getFeaturedDuelHandler,
  listLatestPullsHandler,
  listUnopenedPacksHandler,
  listWalletCardsHandler,
  listOwnCardsHandler,
  getBinderHandler,
  getSharedBinderHandler,
  shareBinderHandler,
  unshareBinderHandler,
  listPlayerNamesHandler,
  namePlayerHandler,
  unnamePlayerHandler,
  removePlayerNameHandler,
  getCardHandler,
  getCardMetadataHandler,
  streamDuelHandler,
  streamLobbyHandler,
  streamOwnChangesHandler,
  listChangesHandler,
  listOwnChangesHandler,
  joinDuelHandler,
  cancelDuelHandler,
  searchMatchHandler,
  continueMatchHandler,
  getMatchStatusHandler,
  cancelMatchHandler,
  playHouseHandler,
  listDuelTransactionsHandler,
  prepareTransactionHandler,
  requestDripHandler,
  recordSubmissionHandler,
  rejectTransactionHandler,
  reconcileDuelHandler,
  createCrashRoundHandler,
  listCrashRoundsHandler,
  getCrashRoundHandler,
  getCrashReceiptHandler,
  startCrashRoundHandler,
  decideCrashRoundHandler,
  reconcileCrashSettlementHandler,
  createFlipHandler,
  listFlipsHandler,
  getFlipHandler,
  decideFlipHandler,
  createStreakHandler,
  listStreaksHandler,
  getStreakHandler,
  decideStreakHandler,
  listActivityHandler,
  listRgsModesHandler,
  getRgsProofHandler,
  getStreakProofHandler,
  runReconciliationHandler,
  runReconciliationByHandHandler,
  listAlertsHandler,
  retryParkedWorkHandler,
  getDuelStoryHandler,
  recordGachaDebtHandler,
  refundGachaDebtHandler,
  countEventsHandler,
  getAnalyticsHealthHandler,
  listWebhooksHandler,
  createWebhookHandler,
  deleteWebhookHandler,
  rotateWebhookHandler,
  listDeliveriesHandler,
  replayWebhookHandler,
  getPushKeyHandler,
  listPushSubscriptionsHandler,
  createPushSubscriptionHandler,
  deletePushSubscriptionHandler,
];
