import type { Rpc, SolanaRpcApi } from '@solana/kit';
import { TOKEN_METADATA_PROGRAM_ADDRESS } from '../../lib/chain/escrow/token-metadata';
import type { Log } from '../log';
import { createRpcSignal } from '../rpc-timeout';

interface MetadataSettings {
  readonly rpc: Rpc<SolanaRpcApi>;
  /** Public origin of the service, which serves the cards' documents; undefined to write no metadata. */
  readonly metadataOrigin: string | undefined;
  readonly log: Log;
  readonly signal: AbortSignal;
}

/**
 * Returns a function that resolves to the origin for the metadata of new cards, or to null if no metadata can be
 * written: there is no origin, or the cluster lacks the Token Metadata program. With an origin, it asks the RPC for the
 * program until it gets an answer, keeps that, and logs it. It rejects if the RPC doesn't answer.
 */
export function createMetadataOriginReader(settings: MetadataSettings): () => Promise<string | null> {
  const { metadataOrigin, log } = settings;
  let known: string | null | undefined;
  if (metadataOrigin === undefined) {
    known = null;
    log('no-card-metadata', { reason: 'no --metadata-origin: wallets show cards as plain tokens' });
  }
  return async () => {
    if (known !== undefined) return known;
    const hasProgram = await hasMetadataProgram(settings);
    known = hasProgram ? (metadataOrigin ?? null) : null;
    if (known === null) log('no-card-metadata', { reason: 'this cluster has no Token Metadata program' });
    else log('card-metadata', { origin: known });
    return known;
  };
}

async function hasMetadataProgram({ rpc, signal }: MetadataSettings): Promise<boolean> {
  const { value } = await rpc
    .getAccountInfo(TOKEN_METADATA_PROGRAM_ADDRESS, {
      commitment: 'confirmed',
      encoding: 'base64',
      dataSlice: { offset: 0, length: 0 },
    })
    .send({ abortSignal: createRpcSignal(signal) });
  return value?.executable === true;
}
