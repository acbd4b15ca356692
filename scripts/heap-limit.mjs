/**
 * Node's flag that limits V8's heap to 256 MB. Without it Node derives the limit from the machine's memory, and
 * collects so rarely that an instance grows to three times the memory that it needs. `npm run bench -- memory` and `npm
 * run soak` measure an instance with it; package.json, the image and the unit start theirs with it.
 */
export const HEAP_LIMIT_FLAG = '--max-old-space-size=256';
