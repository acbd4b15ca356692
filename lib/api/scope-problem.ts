import type { Endpoint } from './endpoint';

/**
 * Returns the problem for an integration key without the endpoint's scope: `forbidden` (403). An endpoint of the agreed
 * contract has only the statuses that the contract declares; without 403, the problem is `unauthenticated` (401).
 */
export const getScopeProblem = ({ extension, problems }: Endpoint): 'forbidden' | 'unauthenticated' =>
  extension || problems.includes('forbidden') ? 'forbidden' : 'unauthenticated';
