import { routes } from '../../../lib/root/routes';

/** Paths that nothing serves: a problem, as everywhere. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes();
