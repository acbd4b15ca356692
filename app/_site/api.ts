import { problemKinds } from '../../lib/api/problems';
import { createClient } from '../../lib/client/client';
import { setProblemKinds } from './problem-kinds';

setProblemKinds(problemKinds);

/** Client of the public API for pages: same origin, with the site's cookie. */
export const api = createClient({ baseUrl: '/v1' });
