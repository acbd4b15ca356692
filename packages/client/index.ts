// The package's main entry: client, sign-in, paging and problems. Endpoints are in `endpoints.ts`. Only published
// entries may re-export.
export type { Endpoint } from '../../lib/api/endpoint';
export { type Client, createClient } from '../../lib/client/client';
export type { EndpointInput, EndpointResponse } from '../../lib/client/given';
export {
  type ChangeEvent,
  type CountersEvent,
  isChange,
  isGap,
  type LiveEvent,
  type OpenedEvent,
} from '../../lib/client/live-event';
export { type ListEndpoint, pages } from '../../lib/client/pages';
export { ApiProblem, isApiProblem, NoAnswerError } from '../../lib/client/problem';
export type { CallOptions, ClientSettings } from '../../lib/client/settings';
export {
  type AnsweredChallenge,
  answerChallenge,
  type SigningWallet,
  signIn,
  UnexpectedChallengeError,
  type WalletSession,
} from '../../lib/client/sign-in';
export { watchDuel, watchLobby, watchMe } from '../../lib/client/watch';
export type { TopicOptions, WatchMode, WatchOptions } from '../../lib/client/watch-options';
