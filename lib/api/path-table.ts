import Router from 'find-my-way';
import type { PathHandlers } from './dispatch';
import type { Handler } from './handler';

/** The handlers of a path, none for an unknown one, and the values of its placeholders. */
export interface FoundPath<Services> {
  readonly handlers: PathHandlers<Services>;
  readonly params: Readonly<Record<string, string>>;
}

/** Returns a function that finds the handlers of a path below `/v1`. */
export function createPathFinder<Services>(table: readonly Handler<Services>[]): (path: string) => FoundPath<Services> {
  const router = Router<Router.HTTPVersion.V1>({
    ignoreTrailingSlash: false,
    caseSensitive: true,
    maxParamLength: 480,
  });
  for (const [path, handlers] of groupByPath(table)) {
    const route = `/v1${path.replace(/\{(\w+)\}/g, ':$1')}`;
    router.on('GET', route, () => {}, handlers);
    if (path === '/') router.on('GET', '/v1', () => {}, handlers);
  }
  return (path) => {
    const found = router.find('GET', path);
    const params = (found?.params ?? {}) as Record<string, string>;
    // A placeholder is never empty: `/v1/duels/` is no duel.
    const handlers = (Object.values(params).includes('') ? [] : (found?.store ?? [])) as PathHandlers<Services>;
    return { handlers, params };
  };
}

function groupByPath<Services>(table: readonly Handler<Services>[]): Map<string, Handler<Services>[]> {
  const paths = new Map<string, Handler<Services>[]>();
  for (const handler of table) paths.set(handler.endpoint.path, [...(paths.get(handler.endpoint.path) ?? []), handler]);
  return paths;
}
