import { z } from 'zod';
import type { Endpoint } from '../../../lib/api/endpoint';
import { getRgsProof, getStreakProof } from '../../../lib/proofs/contract';
import { buildProofApiPath } from '../../_proof/paths';
import { api } from '../../_site/api';
import type { LinkTarget } from './link';
import type { ProofSource } from './proof-source';

/** Accepts any response of an endpoint, since the verifier checks a proof's form and says what is wrong with it. */
const omitResponseSchema = <E extends Endpoint>(endpoint: E) => ({ ...endpoint, response: z.unknown() });

/** Fetches a round's proof. Throws the API's error, or if the link names no round. */
export async function fetchProof(link: LinkTarget): Promise<ProofSource> {
  if (link.kind !== 'round') throw new Error('no round is named');
  const { mode, roundId } = link;
  const proof =
    mode === 'streak'
      ? await api.call(omitResponseSchema(getStreakProof), { params: { roundId } })
      : await api.call(omitResponseSchema(getRgsProof), { params: { mode, roundId } });
  return { sourceLabel: buildProofApiPath(mode, roundId), text: JSON.stringify(proof, null, 2) };
}
