// cspell:ignore Üäöüß ÁÉÍÓÚ Ñáéíóúñ
import { z } from 'zod';
import { defineEndpoint } from '../api/endpoint';
import { timestamp, walletAddress } from '../api/wire';

/** A name consists of letters only, so that it can't look like an address, a link or an amount. */
export const playerName = z
  .string()
  .regex(/^[A-Za-zÄÖÜäöüßÁÉÍÓÚÑáéíóúñ]{2,12}$/, 'must be 2 to 12 letters, without spaces')
  .meta({ examples: ['Milo'] });

const namedPlayer = z
  .object({ wallet: walletAddress, name: playerName, namedAt: timestamp })
  .meta({ id: 'PlayerName' });

/** Maximum number of wallets in one request for names. */
const MAX_WALLETS = 50;

const queryWallets = z
  .codec(z.string(), z.array(walletAddress).min(1).max(MAX_WALLETS), {
    decode: (text) => text.split(','),
    encode: (wallets) => wallets.join(','),
  })
  .meta({ description: `Wallets, separated by commas: at most ${MAX_WALLETS}. Without it the list is empty.` });

const commonMembers = {
  tag: 'Social',
  headers: {},
  idempotency: 'none',
  availability: 'devnet',
  extension: true,
} as const;

export const listPlayerNames = defineEndpoint({
  ...commonMembers,
  method: 'GET',
  path: '/player-names',
  summary: 'Returns the names of those wallets that have one',
  auth: [],
  limit: 'read',
  query: z.strictObject({ wallets: queryWallets.optional() }),
  success: 200,
  response: z.object({ items: z.array(namedPlayer) }).meta({ id: 'PlayerNameList' }),
  problems: ['invalid-request'],
});

export const namePlayer = defineEndpoint({
  ...commonMembers,
  method: 'POST',
  path: '/me/player-name',
  summary: 'Gives your wallet a name that everyone sees; safe to repeat',
  auth: ['WS'],
  limit: 'write',
  body: z.strictObject({ name: playerName }).meta({ id: 'NamePlayerRequest' }),
  success: 200,
  response: namedPlayer,
  problems: ['invalid-request', 'unauthenticated'],
});

export const unnamePlayer = defineEndpoint({
  ...commonMembers,
  method: 'DELETE',
  path: '/me/player-name',
  summary: 'Removes the name of your wallet, at once; safe to repeat',
  auth: ['WS'],
  limit: 'write',
  success: 204,
  response: null,
  problems: ['unauthenticated'],
});

export const removePlayerName = defineEndpoint({
  ...commonMembers,
  tag: 'Operations',
  method: 'DELETE',
  path: '/operations/player-names/{wallet}',
  summary: 'Removes the name of a wallet, such as an offensive one',
  auth: ['IK'],
  scope: 'operate',
  limit: 'write',
  params: z.object({ wallet: walletAddress }),
  success: 204,
  response: null,
  problems: ['invalid-request', 'unauthenticated', 'not-found'],
});
