import { NoAnswerError } from '../../../lib/client/problem';

/**
 * Says in an error without a response which request it was about. The query and credentials in the address are left
 * out, since logs take messages. Returns the error.
 */
export function nameRequest(error: unknown, method: string, url: string): unknown {
  if (error instanceof NoAnswerError) {
    const shownUrl = url.replace(/\?.*$/s, '').replace(/^([a-z]+:\/\/)[^/]*@/i, '$1');
    error.message += `: ${method} ${shownUrl}`;
  }
  return error;
}
