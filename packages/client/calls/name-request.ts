import { NoAnswerError } from '../../../lib/client/problem';

/** Returns a URL without a user name and password, for logs. */
export const removeUserInformation = (url: string): string => url.replace(/^([a-z]+:\/\/)[^/?#]*@/i, '$1');

/**
 * Says in an error without a response which request it was about. The query and credentials in the address are left
 * out, since logs take messages. Returns the error.
 */
export function nameRequest(error: unknown, method: string, url: string): unknown {
  if (error instanceof NoAnswerError) {
    error.message += `: ${method} ${removeUserInformation(url.replace(/\?.*$/s, ''))}`;
  }
  return error;
}
