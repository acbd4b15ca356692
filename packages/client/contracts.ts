// The declaration of every endpoint by the client’s name for it; `/v1/openapi.json` describes the same ones.
export { countEvents, getAnalyticsHealth } from '../../lib/analytics/contract';
export {
  createChallenge,
  createSession,
  getSession,
  listSessions,
  revokeSession,
  revokeSessions,
  revokeSessionsOf,
} from '../../lib/auth/contract';
export { getCard, getCardMetadata } from '../../lib/binder/card-contract';
export {
  getBinder,
  getSharedBinder,
  listOwnCards,
  listWalletCards,
  shareBinder,
  unshareBinder,
} from '../../lib/binder/contract';
export {
  createCrashRound,
  decideCrashRound,
  getCrashRound,
  listCrashRounds,
  reconcileCrashSettlement,
  startCrashRound,
} from '../../lib/crash/contract';
export { getCrashReceipt } from '../../lib/crash/receipt-contract';
export { getIndex } from '../../lib/docs/contract';
export { requestDrip } from '../../lib/drip/contract';
export { cancelDuel, createDuel, getDuel, joinDuel, listDuels, listOwnDuels } from '../../lib/duel/contract';
export { listDuelEvents } from '../../lib/duel/events-contract';
export { getDuelProof, getDuelReceipt } from '../../lib/duel/receipt-contract';
export { getRematchOpponent } from '../../lib/duel/rematch-contract';
export { getFantasyCapabilities } from '../../lib/fantasy/contract';
export { createFlip, decideFlip, getFlip, listFlips } from '../../lib/flip/contract';
export { getGachaCapability } from '../../lib/gacha/capability/contract';
export { getInventory, getOdds, getRealisedOdds, listMachines } from '../../lib/gacha/machines/contract';
export {
  claimPayment,
  createPaymentIntent,
  getPaymentIntent,
  preparePayment,
  verifyPayment,
} from '../../lib/gacha/payments/contract';
export { listDebts, recordGachaDebt, refundGachaDebt } from '../../lib/gacha/refunds-owed/contract';
export { surrenderPayment } from '../../lib/gacha/refunds-owed/surrender-contract';
export { createRip, createRipCommitment, getRip, listRips } from '../../lib/gacha/rips/contract';
export { listActivity } from '../../lib/games/activity-contract';
export { getAvailability } from '../../lib/games/availability-contract';
export { getCatalog } from '../../lib/games/catalog-contract';
export { getCapabilities } from '../../lib/health/capabilities-contract';
export { getHealth } from '../../lib/health/contract';
export { listChanges, listOwnChanges, streamDuel, streamLobby, streamOwnChanges } from '../../lib/live/contract';
export { cancelMatch, continueMatch, getMatchStatus, playHouse, searchMatch } from '../../lib/matchmaking/contract';
export { listAlerts } from '../../lib/operations/alert-contract';
export { runReconciliation, runReconciliationByHand } from '../../lib/operations/contract';
export { retryParkedWork } from '../../lib/operations/parked-contract';
export { getDuelStory } from '../../lib/operations/story-contract';
export { getPack, listPacks } from '../../lib/packs/contract';
export { listPlayerNames, namePlayer, removePlayerName, unnamePlayer } from '../../lib/players/contract';
export { createPracticeCommitment, createPracticeRip } from '../../lib/practice/contract';
export { getRgsProof, getStreakProof, listRgsModes } from '../../lib/proofs/contract';
export { getProviderRecord } from '../../lib/provider-record/contract';
export {
  createPushSubscription,
  deletePushSubscription,
  getPushKey,
  listPushSubscriptions,
} from '../../lib/push/contract';
export { getSocialCard, getSocialCardImage } from '../../lib/social/contract';
export { createStreak, decideStreak, getStreak, listStreaks } from '../../lib/streak/contract';
export {
  prepareTransaction,
  reconcileDuel,
  recordSubmission,
  rejectTransaction,
} from '../../lib/transactions/contract';
export { listDuelTransactions } from '../../lib/transactions/record-contract';
export { getCurrentPolicy, getPolicy } from '../../lib/valuation/contract';
export {
  getFeaturedDuel,
  getPackOpening,
  listLatestPulls,
  listUnopenedPacks,
  openPack,
} from '../../lib/watching/contract';
export {
  createWebhook,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  replayWebhook,
  rotateWebhook,
} from '../../lib/webhooks/contract';
