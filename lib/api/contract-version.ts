/** The version of the contract, as the service and its OpenAPI document tell it: the package's, on devnet. */
export const CONTRACT_VERSION = '0.5.0-devnet';
