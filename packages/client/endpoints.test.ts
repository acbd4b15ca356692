import { readFileSync } from 'node:fs';
import { expect, expectTypeOf, test } from 'vitest';
import type * as given from '../../lib/client/given';
import { handlers } from '../../lib/root/handlers';
import { isCallable } from '../../scripts/client-endpoints/render-area';
import type { EndpointInput, EndpointResponse } from './calls/endpoint';
import * as contracts from './contracts';
import * as endpoints from './endpoints';
import manifest from './package.json';

type Endpoints = typeof endpoints;
type Contracts = typeof contracts;
type Name = keyof Endpoints & keyof Contracts;

test('the package names every contract, each the one that the service answers by', () => {
  const served = handlers.map(({ endpoint }) => endpoint);
  expect(new Set(Object.values(contracts))).toEqual(new Set(served));
});

test('it has exactly the endpoints that a client can call, each as its contract says', () => {
  const callable = Object.entries(contracts).filter(([, contract]) => isCallable(contract));
  expect(Object.keys(endpoints).toSorted()).toEqual(callable.map(([name]) => name).toSorted());
  for (const [name, { method, path, auth, idempotency, response }] of callable) {
    const endpoint = Object.entries(endpoints).find(([own]) => own === name)?.[1];
    expect(endpoint).toMatchObject({ method, path, auth, idempotency });
    expect(endpoint?.response === null).toBe(response === null);
  }
});

/** Names of the endpoints whose type in the contract can't be assigned to the client's; `Fits` says which can. */
type Misfits<Fits extends Record<Name, boolean>> = { [Each in Name]: Fits[Each] extends true ? never : Each }[Name];

test('its types are those of the contracts, with open sets in responses', () => {
  type Responses = {
    [Each in Name]: given.EndpointResponse<Contracts[Each]> extends EndpointResponse<Endpoints[Each]> ? true : false;
  };
  expectTypeOf<Misfits<Responses>>().toBeNever();
  type Inputs = {
    [Each in Name]: string extends keyof EndpointInput<Endpoints[Each]>
      ? true
      : given.EndpointInput<Contracts[Each]> extends EndpointInput<Endpoints[Each]>
        ? true
        : false;
  };
  expectTypeOf<Misfits<Inputs>>().toBeNever();
  expectTypeOf<EndpointResponse<Endpoints['getDuel']>['feeAmount']>().toEqualTypeOf<bigint>();
});

test('its version is the contract’s', () => {
  expect(manifest.version).toBe(JSON.parse(readFileSync('package.json', 'utf8')).version);
});
