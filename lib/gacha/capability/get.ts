import { defineReadHandler, type HandlerContext } from '../../api/handler';
import type { Log } from '../../api/log';
import { listModes } from '../../games/catalog-rules';
import { evaluateGatesFailClosed, type GateServices } from '../../gates/read-gates';
import type { GateId } from '../../gates/rules/gate';
import { getModeState } from '../../gates/rules/mode';
import { getGachaCapability } from './contract';
import { gachaParts } from './rules';

interface Services extends GateServices {
  readonly log: Log;
}

/** Returns the gacha capability. Never fails: if the gates can't be read, everything is not ready. */
export const getGachaCapabilityHandler = defineReadHandler(getGachaCapability)(
  async ({ services, now }: HandlerContext<Services>) => {
    const { gates } = await evaluateGatesFailClosed(services);
    const part = (gate: GateId) => {
      const state = getModeState(gates, gate);
      return { ready: state.status === 'available', ...state };
    };
    return {
      body: {
        mode: services.gateSettings().gachaMode,
        ...getModeState(gates, 'gacha'),
        provider: part(gachaParts.provider),
        odds: part(gachaParts.odds),
        acquisition: part(gachaParts.acquisition),
        settlement: part(gachaParts.settlement),
        modes: [...listModes(gates, 'gacha')],
        checkedAt: now,
      },
    };
  },
);
