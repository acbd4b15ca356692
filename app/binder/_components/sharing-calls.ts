import { shareBinder, unshareBinder } from '../../../lib/binder/contract';
import { api } from '../../_site/api';

// This code is in a chunk that loads when it is used: schemas and codecs are larger than the page.

/** Shares the signed-in player's binder with everyone. */
export const share = () => api.call(shareBinder, {});
/** Makes the signed-in player's binder private again. */
export const stopSharing = () => api.call(unshareBinder, {});
