import { registerHooks } from './after-file';

registerHooks();
