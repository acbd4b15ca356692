// The package's main entry: client, sign-in, paging, waiting, changes and errors. Endpoints are in `endpoints.ts`. Only
// published entries may re-export.

export type { FieldError, ProblemCode } from '../../lib/api/problems';
export {
  type ChangeEvent,
  type CountersEvent,
  isChange,
  isGap,
  isViewers,
  type LiveEvent,
  type OpenedEvent,
  type ViewersEvent,
} from '../../lib/client/live-event';
export { ApiProblem, isApiProblem, NoAnswerError } from '../../lib/client/problem';
export type { ConnectionSettings } from '../../lib/client/settings';
export { type AnsweredChallenge, type SigningWallet, UnexpectedChallengeError } from '../../lib/client/sign-challenge';
export { watchDuel, watchLobby, watchMe } from '../../lib/client/watch';
export type { TopicOptions, WatchMode, WatchOptions } from '../../lib/client/watch-options';
export type { CallArguments, CallOptions, CallResult, Client, ClientSettings, Validation } from './calls/client';
export { createClient } from './calls/create-client';
export type { ClientEndpoint, EndpointInput, EndpointResponse, Open } from './calls/endpoint';
export { InvalidInputError, UnexpectedResponseError } from './calls/errors';
export type { AttemptEvent, ClientHooks } from './calls/hooks';
export { type ListInput, type Page, pages } from './calls/pages';
export type { RateLimit, ResponseDetails } from './calls/response-details';
export { answerChallenge, signIn } from './calls/sign-in';
export { type WaitOptions, WaitTimeoutError, waitForDuel } from './calls/wait-for-duel';
export type { WalletSession } from './generated/authentication';
