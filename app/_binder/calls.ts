import { getBinder } from '../../lib/binder/contract';
import { api } from '../_site/api';

// This code is in a chunk that loads after the page is shown: schemas and codecs are larger than the page.

/** Reads the signed-in player's binder. */
export const readBinder = () => api.call(getBinder, {});
