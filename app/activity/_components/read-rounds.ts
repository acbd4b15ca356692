import { listActivity } from '../../../lib/games/activity-contract';
import { api } from '../../_site/api';

// Loaded by itself, after the page is shown: schemas and codecs weigh more than the page.

export const readRounds = (cursor: string | undefined) =>
  api.call(listActivity, { query: cursor === undefined ? {} : { cursor } });
