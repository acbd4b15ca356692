// cspell:ignore fuond
import { describe, expectTypeOf, it } from 'vitest';
import { createChallenge } from '../auth/contract';
import { createDuel, getDuel, joinDuel, listDuels } from '../duel/contract';
import { getHealth } from '../health/contract';
import type { Client } from './client';
import { type ApiProblem, isApiProblem } from './problem';

declare const client: Client;
const duelId = 'duel_1';
const never = () => false as boolean;

/**
 * These tests are checked by the compiler: the type check fails if the line below a `@ts-expect-error` has no type
 * error.
 */
describe('the types of a call', () => {
  it('come from the endpoint', () => {
    const makeTypedCalls = async () => {
      const duel = await client.call(getDuel, { params: { duelId } });
      expectTypeOf(duel.feeAmount).toEqualTypeOf<bigint>();
      expectTypeOf(duel.createdAt).toEqualTypeOf<Date>();
      expectTypeOf(duel.status).toEqualTypeOf<(typeof duel)['status']>();
      await client.call(getHealth);
      await client.call(listDuels);
      await client.call(listDuels, { query: { status: 'waiting', limit: 50 } });
      await client.call(joinDuel, { params: { duelId } });
      await client.call(createDuel, { body: { matchmakingMode: 'open', packId: 'p' } });
      // @ts-expect-error a direct duel names its opponent
      await client.call(createDuel, { body: { matchmakingMode: 'direct', packId: 'p' } });
      // @ts-expect-error there is no such status
      await client.call(listDuels, { query: { status: 'lost' } });
      // @ts-expect-error the body is needed
      await client.call(createChallenge);
      // @ts-expect-error the path has a placeholder
      await client.call(getDuel);
      // @ts-expect-error a number is not the id of a duel
      await client.call(getDuel, { params: { duelId: 1 } });
      // @ts-expect-error this endpoint takes no body
      await client.call(getDuel, { params: { duelId }, body: {} });
    };
    const checkRefusalTypes = (error: unknown) => {
      if (isApiProblem(error, 'not-found')) expectTypeOf(error.code).toEqualTypeOf<'not-found'>();
      if (isApiProblem(error, 'not-found', 'forbidden'))
        expectTypeOf(error.code).toEqualTypeOf<'not-found' | 'forbidden'>();
      if (isApiProblem(error)) expectTypeOf(error).toEqualTypeOf<ApiProblem>();
      const handleProblem = (problem: ApiProblem) => {
        // An error that isn't a `not-found` can still be a problem with another code.
        if (!isApiProblem(problem, 'not-found')) expectTypeOf(problem).toEqualTypeOf<ApiProblem>();
      };
      if (isApiProblem(error)) handleProblem(error);
      // @ts-expect-error there is no such code
      return isApiProblem(error, 'not-fuond');
    };
    if (never()) void makeTypedCalls().catch(checkRefusalTypes);
    expectTypeOf(makeTypedCalls).returns.resolves.toBeVoid();
  });
});
