import { type DocumentFile, documents } from '../../../../lib/docs/rules/documents';

/** Slugs of the guides that run operations which can't be tried in the reference, by `operationId`. */
const guideSlugs: Readonly<Record<string, string>> = {
  createSession: 'authentication',
  revokeSession: 'authentication',
  createDuel: 'first-duel-with-curl',
  prepareTransaction: 'first-duel-with-curl',
  recordSubmission: 'first-duel-with-curl',
  joinDuel: 'open-duel',
  createWebhook: 'webhooks-in-ten-minutes',
  deleteWebhook: 'webhooks-in-ten-minutes',
  replayWebhook: 'webhooks-in-ten-minutes',
};

/** Returns the guide that `guideSlugs` names for an operation; undefined if it names none. */
export const findRunningGuide = (operationId: string): DocumentFile | undefined =>
  documents.find(({ slug }) => slug === guideSlugs[operationId]);
