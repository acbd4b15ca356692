import { afterFile } from '../runner/after-file';
import {
  openProviderFolder,
  openProviderTestChain,
  type ProviderTestChain,
  type RunningProvider,
  startTestProvider,
} from './own-chain';

/** Providers of one test file, on one chain. They are stopped and their folders removed when the file is done. */
interface OwnProviders {
  readonly chain: ProviderTestChain;
  /** Creates an empty folder for a provider. */
  createFolder(): string;
  /** Starts a provider, as `startTestProvider` does. It may be stopped more than once. */
  start(folder: string, changes?: Parameters<typeof startTestProvider>[2]): Promise<RunningProvider>;
}

export async function openOwnProviders(): Promise<OwnProviders> {
  const chain = await openProviderTestChain();
  afterFile(() => chain.close());
  return {
    chain,
    createFolder() {
      const { folder, remove } = openProviderFolder();
      afterFile(remove);
      return folder;
    },
    async start(folder, changes = {}) {
      const provider = await startTestProvider(chain, folder, changes);
      let isRunning = true;
      const stop = async (): Promise<void> => {
        if (isRunning) await provider.stop();
        isRunning = false;
      };
      afterFile(stop);
      return { ...provider, stop };
    },
  };
}
