import { NoAnswerError } from '../../../lib/client/problem';

/** Returns a URL without a user name and password, for logs. */
export const removeUserInformation = (url: string): string => url.replace(/^([a-z]+:\/\/)[^/?#]*@/i, '$1');

/**
 * Adds the request's method and address to the message of a NoAnswerError. Leaves out the query and credentials, since
 * messages may be logged. Returns the same error.
 */
export function nameRequest(error: unknown, method: string, url: string): unknown {
  if (error instanceof NoAnswerError) {
    error.message += `: ${method} ${removeUserInformation(url.replace(/\?.*$/s, ''))}`;
  }
  return error;
}
