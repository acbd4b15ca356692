import { stringify } from 'yaml';
import { defineReadHandler, type HandlerContext } from '../api/handler';
import { matchesEntityTag } from '../core/entity-tag';
import { sha256Hex } from '../core/hash';
import { buildOpenApiDocument, getOpenApiHandler, getOpenApiYaml } from './openapi';

interface Services {
  readonly authenticator: { readonly origin: string };
}

interface YamlFile {
  readonly bytes: Uint8Array;
  readonly etag: string;
}

const filesByOrigin = new Map<string, YamlFile>();

/** Returns the OpenAPI document as YAML. Builds it once per origin in a process: it takes some hundred milliseconds. */
function buildYamlFile(origin: string): YamlFile {
  const known = filesByOrigin.get(origin);
  if (known !== undefined) return known;
  // Writes repeated objects in full, since not every generator understands YAML aliases.
  const bytes = new TextEncoder().encode(stringify(buildOpenApiDocument(origin), { aliasDuplicateObjects: false }));
  const file = { bytes, etag: `"${sha256Hex(bytes).slice(0, 32)}"` };
  filesByOrigin.set(origin, file);
  return file;
}

export const getOpenApiYamlHandler = defineReadHandler(getOpenApiYaml)(
  async ({ services, header }: HandlerContext<Services>) => {
    const { bytes, etag } = buildYamlFile(services.authenticator.origin);
    const isKnown = matchesEntityTag(header('if-none-match'), etag);
    return { body: isKnown ? null : bytes, headers: { etag } };
  },
);

/** The handlers of the OpenAPI document, as JSON and as YAML. The client doesn't export their endpoints. */
export const openApiHandlers = [getOpenApiHandler, getOpenApiYamlHandler];
