import type { Handler } from '../api/handler';
import { dispatch } from '../api/front';
import { fromWeb, toWeb } from '../api/web';
import { processServices } from './process';
import { sessionOfCookie } from './session-cookie';
import type { Services } from './services';

type Route = (request: Request, context: { params: Promise<Record<string, string | string[] | undefined>> }) => Promise<Response>;

/** The methods of one path for Next: `export const { GET, POST, … } = routes(listDuelsHandler, createDuelHandler);`. */
export function routes(...handlers: readonly Handler<Services>[]) {
  const route: Route = async (request, { params }) => {
    const services = await processServices();
    const settings = {
      clientAddressHeader: services.config.CLIENT_ADDRESS_HEADER ?? (services.config.VERCEL === undefined ? null : 'x-real-ip'),
      sessionOfCookie: (cookie: string) => sessionOfCookie(cookie, services),
    };
    const given = (await params) as Record<string, string>;
    return toWeb(await dispatch(handlers, services, fromWeb(request, given, settings)));
  };
  return { GET: route, HEAD: route, POST: route, PUT: route, PATCH: route, DELETE: route, OPTIONS: route };
}
