import { listActivity } from '../../../lib/games/activity-contract';
import { api } from '../../_site/api';

// In a chunk that loads after the page is shown: schemas and codecs are larger than the page.

export const readRounds = (cursor: string | undefined) =>
  api.call(listActivity, { query: cursor === undefined ? {} : { cursor } });
