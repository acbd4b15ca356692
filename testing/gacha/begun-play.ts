import type { Play } from '../../app/_rip/play-record';

/** A rip whose seeds exist and nothing else: it isn't bound to a payment. */
export const BEGUN_PLAY: Play = {
  commitmentId: 'gsc_1',
  machineKey: 'terrace-2031',
  wallet: 'wallet',
  serverSeedHash: 'a'.repeat(64),
  committedAt: '2026-11-21T12:00:00.000Z',
  expiresAt: '2026-11-21T13:00:00.000Z',
  clientSeed: 'mine',
  bound: null,
  intentId: null,
  ripId: null,
};
