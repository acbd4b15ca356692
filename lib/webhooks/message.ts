import { z } from 'zod';
import type { DuelStatus } from '../duel/rules/duel';
import { statusMessage } from './contract';
import type { DueDelivery } from './delivery-store';

/**
 * The message about one change, the same text at every attempt: only the event, and what of the duel
 * was settled by then and never changes.
 */
export function messageOf({ event, duel }: Pick<DueDelivery, 'event' | 'duel'>): string {
  const status = event.statusTo as DuelStatus;
  const hasOpponent = status !== 'waiting';
  const hasResult = status === 'resolved' || status === 'settled';
  const message: z.output<typeof statusMessage> = {
    type: `duel.${status}`,
    timestamp: event.at,
    data: {
      duelId: event.duelId,
      status,
      previousStatus: event.statusFrom as DuelStatus | null,
      sequence: event.sequence,
      matchmakingMode: duel.matchmakingMode as 'open' | 'direct' | 'house',
      packId: duel.packId,
      creatorWallet: duel.creatorWallet,
      opponentWallet: hasOpponent ? duel.opponentWallet : null,
      escrowAddress: hasOpponent ? duel.escrowAddress : null,
      cancelReason: status !== 'cancelled' ? null : event.kind === 'timed-out' ? 'timeout' : 'participant',
      winner: hasResult ? (duel.result?.winner ?? null) : null,
    },
  };
  return JSON.stringify(z.encode(statusMessage, message));
}
