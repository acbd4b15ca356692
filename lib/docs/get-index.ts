import { CONTRACT_VERSION } from '../api/contract-version';
import { defineReadHandler, type HandlerContext } from '../api/handler';
import { getIndex } from './contract';

interface Services {
  readonly authenticator: { readonly origin: string };
}

/** Returns the URLs of the API's documents on this deployment. */
export const getIndexHandler = defineReadHandler(getIndex)(async ({ services }: HandlerContext<Services>) => {
  const { origin } = services.authenticator;
  return {
    body: {
      name: 'RipDuel',
      version: CONTRACT_VERSION,
      documentation: `${origin}/docs`,
      openapi: `${origin}/v1/openapi.json`,
      openapiYaml: `${origin}/v1/openapi.yaml`,
      problems: `${origin}/problems`,
      changelog: `${origin}/docs/changelog`,
      escrowProgramIdl: `${origin}/idl.json`,
      languageModels: `${origin}/llms-full.txt`,
      health: `${origin}/v1/health`,
    },
  };
});
