/** The contract's version, as the service and its OpenAPI document report it: the package's version, for devnet. */
export const CONTRACT_VERSION = '0.5.0-devnet';
