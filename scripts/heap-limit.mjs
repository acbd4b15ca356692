/**
 * The most that V8's heap may hold. Without it Node takes the heap's limit from the machine's memory, and collects so
 * rarely that an instance grows to three times of what it needs. `npm run bench -- memory` and `npm run soak` measure an
 * instance with it; package.json, the image, compose.yaml and the unit start theirs with it.
 */
export const HEAP_LIMIT = '--max-old-space-size=256';
