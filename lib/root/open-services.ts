import { openDatabase } from '../../db/client';
import { migrate } from '../../db/migrate';
import type { ChainPort } from '../chain/port';
import { systemClock } from '../core/clock';
import { logEarlierDuels } from '../duel/earlier-duels';
import type { Prometheus } from '../metrics/prometheus';
import { bindToChain } from './chain-identity';
import type { Config } from './config';
import { networkOf } from './network';
import { paymentMintOf } from './payment-mint';
import { openSecrets } from './secrets';
import { seed } from './seed';
import { assembleServices } from './services';

/** Opens what every process needs, with the newest schema and its packs. Throws what is wrong, by name. */
export async function openServices(config: Config, chain: ChainPort, prometheus: Prometheus | null = null) {
  const [secrets, database, network] = await Promise.all([
    openSecrets(config),
    openDatabase({ url: config.DATABASE_URL, dataDir: `${config.DATA_DIR}/database` }),
    networkOf(config, chain),
  ]);
  await migrate(database);
  await bindToChain(database, network.genesisHash, systemClock.now());
  await seed(database, systemClock.now(), await paymentMintOf(config, chain));
  const opened = assembleServices({ config, secrets, database, chain, network, prometheus });
  await logEarlierDuels(database.queries, opened.services.log);
  return opened;
}
