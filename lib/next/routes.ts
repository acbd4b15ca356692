import { dispatch } from '../api/dispatch';
import type { Handler } from '../api/handler';
import { fromWebRequest, toWebResponse } from '../api/web';
import { buildNotReadyResponse } from '../root/not-ready';
import { getServices } from '../root/process';
import type { Services } from '../root/services';
import { getClientAddressHeaderName } from './address-header';
import { findCookieSessionToken } from './session-cookie';

interface RouteContext {
  /** Undefined for a path without parameters. */
  readonly params: Promise<Record<string, string | string[] | undefined> | undefined>;
}
type Route = (request: Request, context: RouteContext) => Promise<Response>;

/**
 * Returns the methods of one path's route file for Next:
 * `export const { GET, POST, … } = createRoutes(listDuelsHandler, createDuelHandler);`.
 */
export function createRoutes(...handlers: readonly Handler<Services>[]) {
  return toAllMethods(async (request, { params }) =>
    respond(handlers, request, ((await params) ?? {}) as Record<string, string>),
  );
}

/** Returns the methods for all paths without a route file of their own: each answers 404. */
export const createNotFoundRoutes = () => toAllMethods((request) => respond([], request, {}));

/** Answers a request by one of these handlers, or with 503 while the services can't be opened. */
async function respond(
  handlers: readonly Handler<Services>[],
  request: Request,
  params: Record<string, string>,
): Promise<Response> {
  let services: Services;
  try {
    services = await getServices();
  } catch (error) {
    // Fails closed: while the services can't be opened, every request is refused, and the log says what is missing.
    return toWebResponse(buildNotReadyResponse(error, new URL(request.url).origin));
  }
  const settings = {
    clientAddressHeader: getClientAddressHeaderName(services.config),
    parseSessionCookie: (cookie: string) => findCookieSessionToken(cookie, services),
  };
  return toWebResponse(await dispatch(handlers, services, fromWebRequest(request, params, settings)), request.signal);
}

const toAllMethods = (route: Route) => ({
  GET: route,
  HEAD: route,
  POST: route,
  PUT: route,
  PATCH: route,
  DELETE: route,
  OPTIONS: route,
});
