import { listActivity } from '../../../lib/games/activity-contract';
import { api } from '../../_site/api';

// This code is in a chunk that loads after the page is shown: schemas and codecs are larger than the page.

/** Reads a page of the verified rounds, newest first; the first page without a cursor. */
export const readRounds = (cursor: string | undefined) =>
  api.call(listActivity, { query: cursor === undefined ? {} : { cursor } });
