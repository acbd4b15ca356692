import { getRgsProof, getStreakProof } from '../../../lib/proofs/contract';
import { buildProofApiPath } from '../../_proof/paths';
import { api } from '../../_site/api';
import type { LinkTarget } from './link';
import type { ProofSource } from './proof-source';

/** Fetches a round's proof. Throws the API's error, or if the link names no round. */
export async function fetchProof(link: LinkTarget): Promise<ProofSource> {
  if (link.kind !== 'round') throw new Error('no round is named');
  const { mode, roundId } = link;
  const proof =
    mode === 'streak'
      ? await api.call(getStreakProof, { params: { roundId } })
      : await api.call(getRgsProof, { params: { mode, roundId } });
  return { sourceLabel: buildProofApiPath(mode, roundId), text: JSON.stringify(proof, null, 2) };
}
