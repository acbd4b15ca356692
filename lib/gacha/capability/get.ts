import { defineReadHandler, type HandlerContext } from '../../api/handler';
import type { Log } from '../../api/log';
import { listModes } from '../../games/catalog-rules';
import { evaluateGatesFailClosed, type GateServices } from '../../gates/read-gates';
import { getModeState, type ModeState } from '../../gates/rules/mode';
import { hasDrawableMachine } from '../machines/store';
import type { GachaSettings } from '../settings';
import { getGachaCapability } from './contract';
import { findPartStates } from './rules';

interface Services extends GateServices {
  readonly log: Log;
  readonly gachaSettings: () => GachaSettings;
}

/** Returns the gacha capability. Never fails: a part that can't be read is not ready. */
export const getGachaCapabilityHandler = defineReadHandler(getGachaCapability)(
  async ({ services, now }: HandlerContext<Services>) => {
    const { gates, findings } = await evaluateGatesFailClosed(services);
    const mode = services.gateSettings().gachaMode;
    const parts = findPartStates(mode, { gates, findings, hasDrawableMachine: await checkDrawableMachine(services) });
    return {
      body: {
        mode,
        ...getModeState(gates, 'gacha'),
        provider: toPart(parts.provider),
        odds: toPart(parts.odds),
        acquisition: toPart(parts.acquisition),
        settlement: toPart(parts.settlement),
        modes: [...listModes(gates, 'gacha')],
        checkedAt: now,
      },
    };
  },
);

const toPart = (state: ModeState) => ({ ready: state.status === 'available', ...state });

/** Returns whether an offered machine has a card that can be drawn; null if that can't be read. */
async function checkDrawableMachine({ database, gachaSettings, log }: Services): Promise<boolean | null> {
  try {
    return await hasDrawableMachine(database.queries, gachaSettings().mint);
  } catch (error) {
    log.error({ err: error }, 'the pack machines could not be read');
    return null;
  }
}
