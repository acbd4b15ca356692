import { dispatch } from '../api/dispatch';
import type { ApiResponse, ProblemBody } from '../api/exchange';
import type { Handler } from '../api/handler';
import { fromWebRequest } from '../api/web';
import { readLimitedText } from '../core/read-limited-text';
import { getServices } from '../root/process';
import type { Services } from '../root/services';
import type { SocialCardBody } from '../social/contract';
import { getSocialCardHandler } from '../social/get-card';
import {
  actionRules,
  buildActionHeaders,
  buildDuelAction,
  buildDuelLink,
  buildNoTransactionBody,
  isLinkRequest,
} from '../social/rules/action';
import { getClientAddressHeaderName } from './address-header';
import { CLIENT_IP_HEADER } from './site-session';

/** The API's handlers that these routes call. */
const handlers: readonly Handler<Services>[] = [getSocialCardHandler];

/** Maximum size of a request body in bytes. Clients send an account and some words; only the member `type` is read. */
const MAX_BODY_BYTES = 16_384;

/** Serves `/actions.json`, which says which of our pages have an action. */
export const answerActionsFile = async (): Promise<Response> =>
  buildJsonResponse(200, actionRules, await getActionHeaders());

/** Answers a preflight, for every action and for `/actions.json`. */
export const answerActionOptions = async (): Promise<Response> =>
  new Response(null, { status: 204, headers: await getActionHeaders() });

/** Describes a duel to an Actions client. It prepares nothing to sign: the account that a client names is unproven. */
export const answerDuelAction = (request: Request, duelId: string): Promise<Response> =>
  answerWithCard(request, duelId, (card) => buildJsonResponse(200, buildDuelAction(card), {}));

/**
 * Answers a press of the button of `answerDuelAction` with a link to the duel's page, and any other request with 400
 * and that page's address: it offers nothing to sign.
 */
export const answerDuelLink = (request: Request, duelId: string): Promise<Response> =>
  answerWithCard(request, duelId, async (card) =>
    isLinkRequest(await readBody(request))
      ? buildJsonResponse(200, buildDuelLink(card), {})
      : buildJsonResponse(400, buildNoTransactionBody(card), {}),
  );

/**
 * Reads the duel's social card through the API's own handler, so that its rate limit and gate apply. Answers with the
 * response that `use` builds from the card, with the API's refusal in the form of Actions, or with 503 if reading
 * fails.
 */
async function answerWithCard(
  request: Request,
  duelId: string,
  use: (card: SocialCardBody) => Response | Promise<Response>,
): Promise<Response> {
  const headers = await getActionHeaders();
  const response = await requestCard(request, duelId).catch(() => null);
  const made =
    response === null
      ? buildJsonResponse(
          503,
          { message: 'The service is not ready. Nothing was changed. Try again in some seconds.' },
          {},
        )
      : response.status === 200
        ? await use(JSON.parse(response.body as string) as SocialCardBody)
        : toActionError(response);
  for (const [name, value] of Object.entries(headers)) made.headers.set(name, value);
  return made;
}

async function requestCard(request: Request, duelId: string): Promise<ApiResponse> {
  const services = await getServices();
  const url = `${services.config.origin}/v1/duels/${encodeURIComponent(duelId)}/social-card`;
  const card = new Request(url, { headers: buildClientIpHeader(services, request) });
  const settings = { clientAddressHeader: CLIENT_IP_HEADER, parseSessionCookie: async () => null };
  return dispatch(handlers, services, fromWebRequest(card, { duelId }, settings));
}

function buildClientIpHeader({ config }: Services, { headers }: Request): Record<string, string> {
  const name = getClientAddressHeaderName(config) ?? CLIENT_IP_HEADER;
  return { [CLIENT_IP_HEADER]: headers.get(name) ?? 'unknown' };
}

/** Converts the API's refusal to the form that Actions clients show. */
function toActionError({ status, headers, body }: ApiResponse): Response {
  const { title, detail } = JSON.parse(body as string) as ProblemBody;
  const wait = headers['retry-after'];
  return buildJsonResponse(
    status,
    { message: `${title}. ${detail}` },
    wait === undefined ? {} : { 'Retry-After': wait },
  );
}

/** Reads a body. Returns an empty text if there is none, or it is larger than `MAX_BODY_BYTES`. */
const readBody = async ({ body }: Request): Promise<string> =>
  (await readLimitedText(body as AsyncIterable<Uint8Array> | null, MAX_BODY_BYTES)) ?? '';

/** Returns the headers of every answer. Leaves out the chain's id if the services can't be opened. */
const getActionHeaders = async (): Promise<Record<string, string>> =>
  buildActionHeaders(
    await getServices().then(
      (services) => services.network().genesisHash,
      () => null,
    ),
  );

const buildJsonResponse = (status: number, body: object, headers: Record<string, string>): Response =>
  Response.json(body, { status, headers: { 'Cache-Control': 'no-store', ...headers } });
