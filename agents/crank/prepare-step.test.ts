import { bytesToHex } from '@noble/hashes/utils.js';
import { describe, expect, it } from 'vitest';
import { ApiProblem } from '../../lib/client/problem';
import { getDuelProof } from '../../lib/duel/receipt-contract';
import { Duel } from '../../program/tests/duel';
import { hashName, PROGRAM_ADDRESS } from '../../program/tests/world';
import { type PreparedStep, prepareStep, type StepContext } from './prepare-step';
import { ProviderWait } from './provider-wait';
import type { CrankStep } from './steps';

const proofNotReadyProblem = new ApiProblem(409, 'wrong-duel-state', 'The provider has not answered yet', null, []);

interface StubbedService {
  /** The service's answer to the request for the proof: the seed, or a refusal. */
  readonly proof?: Uint8Array | ApiProblem;
  readonly status?: string;
}

/**
 * Prepares a step with these answers of the service, and again `later` slots afterwards unless that is 0. Returns the
 * last result.
 */
async function prepareWithStubbedService(
  duel: Duel,
  step: CrankStep,
  { proof = proofNotReadyProblem, status = 'resolving' }: StubbedService,
  later = 0n,
) {
  const call = async (endpoint: unknown) => {
    if (endpoint !== getDuelProof) return { duel: { status } };
    if (proof instanceof ApiProblem) throw proof;
    return { answer: { seed: bytesToHex(proof) } };
  };
  const context = {
    ...{ client: { call }, rpc: undefined },
    tablesByPackId: new Map([['pack', duel.table]]),
  } as unknown as StepContext;
  const watched = {
    ...({
      duelId: 'duel_1',
      escrowAddress: duel.escrow,
      packId: 'pack',
      status: 'resolving',
      fundingDeadline: null,
    } as const),
    ...{
      providerWait: new ProviderWait(),
      lastListedAtMs: 0,
      readWindow: null,
      consecutiveRefusals: 0,
      consecutiveWaits: 0,
      isEntropyLost: false,
      isBusy: false,
    },
  };
  const { slot } = duel.world.svm.getClock();
  const first = await prepareStep(
    step,
    watched,
    { escrow: duel.readState(), programId: PROGRAM_ADDRESS, slot },
    context,
  );
  return later === 0n
    ? first
    : prepareStep(step, watched, { escrow: duel.readState(), programId: PROGRAM_ADDRESS, slot: slot + later }, context);
}

const getWaitReason = (prepared: PreparedStep): string => ('waitReason' in prepared ? prepared.waitReason : 'nothing');

describe('prepareStep', () => {
  const commit = { kind: 'commit' } as const;

  it('brings a result 4 slots after its proof is public, as the program takes it', async () => {
    const duel = new Duel().lock();
    expect(getWaitReason(await prepareWithStubbedService(duel, commit, {}))).toBe('the provider');
    expect(getWaitReason(await prepareWithStubbedService(duel, commit, { proof: duel.seed }, 3n))).toBe(
      'the provider, which sends first',
    );
    const prepared = await prepareWithStubbedService(duel, commit, { proof: duel.seed }, 4n);
    if (!('instruction' in prepared)) throw new Error(prepared.waitReason);
    duel.mustSend(prepared.instruction);
    expect(duel.readState()).toMatchObject({ winner: duel.computeOutcome().winner });
  });

  it('sends no seed that gives no result', async () => {
    const duel = new Duel().lock();
    const prepared = await prepareWithStubbedService(duel, commit, { proof: hashName('another seed') }, 4n);
    expect(getWaitReason(prepared)).toBe('a usable proof: seed-mismatch');
  });

  it('throws what else the service refuses, so that the duel is checked again', async () => {
    const away = new ApiProblem(503, 'chain-unavailable', 'away', null, []);
    await expect(prepareWithStubbedService(new Duel().lock(), commit, { proof: away })).rejects.toBe(away);
  });

  it('closes an account once the service has recorded the final status', async () => {
    const duel = new Duel().resolve();
    for (const part of [0, 1, 4] as const) duel.mustSend(duel.instructions.settle(part));
    const close = { kind: 'close' } as const;
    expect(getWaitReason(await prepareWithStubbedService(duel, close, {}))).toBe(
      'the service to record the final status',
    );
    expect(getWaitReason(await prepareWithStubbedService(duel, close, { status: 'settled' }))).toBe('nothing');
  });
});
