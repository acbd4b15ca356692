/**
 * Node's flag that limits V8's heap to 256 MB, for measurements. package.json, the Dockerfile and the systemd unit have
 * the same flag. Without it, Node derives the limit from the machine's memory, and collects so rarely that an instance
 * grows to three times the memory that it needs.
 */
export const HEAP_LIMIT_FLAG = '--max-old-space-size=256';
