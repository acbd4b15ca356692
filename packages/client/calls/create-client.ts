import { buildRequest } from '../../../lib/client/build-request';
import { type SuccessfulReply, sendWithRetries } from '../../../lib/client/send';
import { addBaseUrlHint } from './base-url-hint';
import type { CallOptions, CallResult, Client, ClientSettings } from './client';
import { decodeValue } from './codec';
import { encodeInput, type InputParts } from './encode-input';
import type { ClientEndpoint } from './endpoint';
import { UnexpectedResponseError } from './errors';
import { observeSending } from './hooks';
import { nameRequest } from './name-request';
import { readResponseDetails } from './response-details';

/** Creates a client of the API at `baseUrl`. Sends nothing before the first call. */
export function createClient(settings: ClientSettings): Client {
  const callWithResponse = async (
    endpoint: ClientEndpoint,
    input: InputParts = {},
    options: CallOptions = {},
  ): Promise<CallResult<unknown>> => {
    const wireInput = encodeInput(endpoint, input);
    settings.validation?.assertInput(endpoint, wireInput);
    const { timeoutMs = settings.timeoutMs, maxAttempts = settings.maxAttempts } = options;
    const sending = {
      ...settings,
      ...(timeoutMs === undefined ? {} : { timeoutMs }),
      ...(maxAttempts === undefined ? {} : { maxAttempts }),
    };
    const request = buildRequest(endpoint, wireInput, settings, options);
    try {
      const reply = await sendWithRetries(observeSending(sending, endpoint.method), request);
      return { data: decodeResponse(endpoint, reply, settings), response: readResponseDetails(reply.response) };
    } catch (error) {
      throw nameRequest(addBaseUrlHint(error, settings.baseUrl), endpoint.method, request.url);
    }
  };
  const client: Pick<Client, 'settings'> & { callWithResponse: typeof callWithResponse } = {
    settings,
    callWithResponse,
  };
  return {
    ...client,
    call: async (...args: Parameters<typeof callWithResponse>) => (await callWithResponse(...args)).data,
  } as Client;
}

function decodeResponse(
  endpoint: ClientEndpoint,
  { response: { status, headers }, text }: SuccessfulReply,
  { validation }: ClientSettings,
): unknown {
  if (endpoint.response === null) return null;
  const requestId = headers.get('x-request-id');
  try {
    const body: unknown = JSON.parse(text);
    const fault = validation?.findFault(endpoint, body) ?? null;
    if (fault !== null) throw new Error(fault);
    return decodeValue(endpoint.response, body);
  } catch (error) {
    const reason = error instanceof SyntaxError ? 'The response is not JSON' : (error as Error).message;
    throw new UnexpectedResponseError(`${endpoint.method} ${endpoint.path}: ${reason}`, status, requestId, error);
  }
}
