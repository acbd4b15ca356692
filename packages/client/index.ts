// The package's face: what a program needs to call the API. A published entry is the one place for re-exports.
export type { Endpoint } from '../../lib/api/endpoint';
export { type CallOptions, type Client, type ClientSettings, createClient } from '../../lib/client/client';
export type { Answer, Given } from '../../lib/client/given';
export { type ListEndpoint, pages } from '../../lib/client/pages';
export { ApiProblem, isApiProblem, NoAnswer } from '../../lib/client/problem';
export {
  type AnsweredChallenge,
  answerChallenge,
  type SigningWallet,
  StrangeChallenge,
  signIn,
  type WalletSession,
} from '../../lib/client/sign-in';
