import { problemKinds } from '../../lib/api/problems';
import { createClient } from '../../lib/client/client';
import { publishProblemKinds } from './problem-kinds';

publishProblemKinds(problemKinds);

/** The public API as the pages use it: same origin, with the site's cookie. */
export const api = createClient({ baseUrl: '/v1' });
