import type { Endpoint } from './endpoint';

/**
 * Returns the problem of an integration key without the endpoint's scope. The interface fixes the statuses of its own
 * endpoints: where it has no 403, it is 401.
 */
export const getScopeProblem = ({ extension, problems }: Endpoint): 'forbidden' | 'unauthenticated' =>
  extension || problems.includes('forbidden') ? 'forbidden' : 'unauthenticated';
