import type * as Library from '@tanstack/react-query';
import { startTransition, useCallback, useEffect, useMemo, useReducer, useSyncExternalStore } from 'react';
import { patiently } from './patiently';
import { whenIdle } from './when-idle';

// The hooks of @tanstack/react-query, whose code is a third of what a page may weigh: it loads for the first query,
// once the browser is idle, so that the page stands before. Until it is there, a query waits with what the server told.

type Engine = typeof import('./query-engine');

let engine: Engine | null = null;
let loading: Promise<Engine> | null = null;
const waiting = new Set<() => void>();

/** Loads the library, once, and tells what waits. */
function load(): Promise<Engine> {
  loading ??= patiently(() => import('./query-engine'))().then(
    (arrived) => {
      engine = arrived;
      for (const tell of waiting) tell();
      return arrived;
    },
    // A minute in vain: what the server told stays, what was asked goes on waiting, and only a reload helps.
    () => new Promise<never>(() => {}),
  );
  return loading;
}

const never = () => () => {};

/** The library's arrival answers nobody's click: what waits for it is drawn in slices, between what is. */
function useEngine(): Engine | null {
  const [, drawAgain] = useReducer((times: number) => times + 1, 0);
  useEffect(() => {
    if (engine !== null) return startTransition(drawAgain);
    const tell = () => startTransition(drawAgain);
    waiting.add(tell);
    whenIdle(load);
    return () => void waiting.delete(tell);
  }, []);
  return useSyncExternalStore(
    never,
    () => engine,
    () => null,
  );
}

type Options = Library.DefaultedQueryObserverOptions;
type InfiniteOptions = Library.UseInfiniteQueryOptions;

export const useQuery = ((options: Library.UseQueryOptions) => useObserver('one', options)) as Pick<
  typeof Library,
  'useQuery'
>['useQuery'];

export const useInfiniteQuery = ((options: InfiniteOptions) => useObserver('pages', options as never)) as Pick<
  typeof Library,
  'useInfiniteQuery'
>['useInfiniteQuery'];

/** As the library's own `useBaseQuery` does it, without what no page asks for: suspense and error boundaries. */
function useObserver(kind: 'one' | 'pages', options: Library.UseQueryOptions): object {
  const arrived = useEngine();
  const defaulted = arrived?.client.defaultQueryOptions(options) as Options | undefined;
  if (defaulted !== undefined) defaulted._optimisticResults = 'optimistic';
  // biome-ignore lint/correctness/useExhaustiveDependencies: an observer is made once; later options are set on it.
  const observer = useMemo(
    () =>
      arrived === null || defaulted === undefined
        ? null
        : new (arrived.observers[kind] as Engine['observers']['one'])(arrived.client, defaulted),
    [arrived],
  );
  const result = defaulted === undefined ? null : observer?.getOptimisticResult(defaulted);
  const current = () => observer?.getCurrentResult();
  useSyncExternalStore(
    useCallback(
      (tell: () => void) => {
        const stop = observer?.subscribe(arrived?.batched(tell) ?? tell) ?? (() => {});
        observer?.updateResult();
        return stop;
      },
      [observer, arrived],
    ),
    current,
    current,
  );
  useEffect(() => {
    if (defaulted !== undefined) observer?.setOptions(defaulted);
  }, [defaulted, observer]);
  return result == null || observer === null ? waitingResult(options) : observer.trackResult(result);
}

/** Of a query before the library is there: what the server told, if anything. */
function waitingResult({ initialData }: Library.UseQueryOptions) {
  const data = typeof initialData === 'function' ? initialData() : initialData;
  const isSuccess = data !== undefined;
  return {
    data,
    error: null,
    dataUpdatedAt: 0,
    status: isSuccess ? 'success' : 'pending',
    fetchStatus: 'idle',
    isSuccess,
    isPending: !isSuccess,
    isError: false,
    isFetching: false,
    hasNextPage: false,
    isFetchingNextPage: false,
    isFetchNextPageError: false,
    refetch: load,
    fetchNextPage: load,
  };
}

/** What pages do to what was asked; before the library is there, there is nothing to forget or to replace. */
const queries = {
  invalidateQueries: async (filters: Library.InvalidateQueryFilters): Promise<void> =>
    (await load()).client.invalidateQueries(filters),
  cancelQueries: async (filters: Library.QueryFilters): Promise<void> => (await load()).client.cancelQueries(filters),
  removeQueries: (filters: Library.QueryFilters): void => engine?.client.removeQueries(filters),
  getQueryData: <Data>(key: Library.QueryKey): Data | undefined => engine?.client.getQueryData<Data>(key),
  getQueriesData: <Data>(filters: Library.QueryFilters): [Library.QueryKey, Data | undefined][] =>
    engine?.client.getQueriesData<Data>(filters) ?? [],
  setQueryData: (key: Library.QueryKey, data: unknown): void => {
    if (engine !== null) engine.client.setQueryData(key, data);
    else void load().then(({ client }) => client.setQueryData(key, data));
  },
};

export const useQueryClient = (): typeof queries => queries;
