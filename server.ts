import { setFlagsFromString } from 'node:v8';
import { describeError } from './lib/core/describe-error';
import { serve } from './lib/server/serve';

// Objects allocated by a request die with it. From requests in flight during a collection, V8 would infer long
// lifetimes, fill the old space with such objects, and pause four times as long (docs/decisions/operations.md).
setFlagsFromString('--no-allocation-site-pretenuring');

// The first process of a container ignores signals that it doesn't handle. Without this handler, a container stopped
// during startup would run until it is killed.
const exitEarly = (): void => process.exit(0);
process.on('SIGTERM', exitEarly);

serve()
  .then(() => process.off('SIGTERM', exitEarly))
  .catch((error: unknown) => {
    console.error(describeError(error));
    process.exit(1);
  });
