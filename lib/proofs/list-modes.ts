import { defineReadHandler, type HandlerContext } from '../api/handler';
import { gameDefinitions, listModes } from '../games/catalog-rules';
import { checkAndEvaluateGates, type GateServices } from '../gates/read-gates';
import { getModeState } from '../gates/rules/mode';
import { listRgsModes, type RgsModeBody } from './contract';
import { calculateConfigurationHash, getModeGame, modeVersions } from './rules/modes';
import { rgsModes } from './rules/proof';

/** Returns the modes with their rules and gates. Fails closed: answers 503 if the gates can't be read. */
export const listRgsModesHandler = defineReadHandler(listRgsModes)(
  async ({ services, now }: HandlerContext<GateServices>) => {
    const { gates } = await checkAndEvaluateGates(services);
    const modes = rgsModes.map((mode): RgsModeBody => {
      const { title, isFixture, availability } = gameDefinitions[getModeGame(mode)];
      const versions = modeVersions[mode];
      return {
        ...{ mode, title, isFixture },
        serviceAvailability: availability,
        currentVersion: versions.at(-1)?.modeVersion ?? null,
        versions: versions.map((version) => ({
          ...version,
          hash: calculateConfigurationHash(version),
        })) as RgsModeBody['versions'],
        gates: [...listModes(gates, getModeGame(mode))],
        proofs: getModeState(gates, 'rgs'),
        proofPath: `/v1/rgs/rounds/${mode}/{roundId}/proof`,
      };
    });
    return { body: { modes, checkedAt: now } };
  },
);
