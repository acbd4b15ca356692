import { shareBinder, unshareBinder } from '../../../lib/binder/contract';
import { api } from '../../_site/api';

// This code is in a chunk that loads when it is used: schemas and codecs are larger than the page.

export const share = () => api.call(shareBinder, {});
export const stopSharing = () => api.call(unshareBinder, {});
