import { CONTRACT_VERSION } from '../api/contract-version';
import { type Context, read } from '../api/handler';
import { games, listModes } from '../games/catalog-rules';
import type { GateBody } from '../gates/contract';
import { type GateServices, readGates } from '../gates/read-gates';
import type { Gate } from '../gates/rules/gate';
import { modeStateOf } from '../gates/rules/mode';
import { getCapabilities } from './capabilities-contract';
import { tierStates } from './tier-rules';

/** Returns every gate and the features behind them. Fails closed: answers 503 if the gates can't be read. */
export const getCapabilitiesHandler = read(getCapabilities)(async ({ services, now }: Context<GateServices>) => {
  const { gates, findings } = await readGates(services);
  return {
    body: {
      contractVersion: CONTRACT_VERSION,
      network: 'solana-devnet',
      modes: games.flatMap((game) => listModes(gates, game).map((mode) => ({ ...mode, game }))),
      packTiers: tierStates(gates, findings?.packs ?? []),
      realValue: modeStateOf(gates, 'real-value'),
      gates: gates.map(toGateBody),
      checkedAt: now,
    },
  };
});

const toGateBody = ({ closed, needs, endpoints, begins = [], pages, ...gate }: Gate): GateBody => ({
  ...gate,
  status: closed === null ? 'open' : 'closed',
  closed,
  needs: [...needs],
  endpoints: [...endpoints],
  begins: [...begins],
  pages: [...pages],
});
