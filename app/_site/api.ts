import { createClient } from '../../lib/client/client';

/** The public API as the pages use it: same origin, with the site's cookie. */
export const api = createClient({ baseUrl: '/v1' });
