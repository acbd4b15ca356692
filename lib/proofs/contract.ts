import { z } from 'zod';
import { defineEndpoint } from '../api/endpoint';
import { markVerbatim } from '../api/verbatim';
import { sha256Text, timestamp } from '../api/wire';
import { gameMode } from '../games/catalog-contract';
import { availability } from '../gates/contract';
import { rgsConfiguration } from './configuration-contract';
import { rgsProof, streakProof } from './proof-contract';
import { rgsModes } from './rules/proof';
import { roundId } from './rules/value-forms';

export const rgsMode = z.enum(rgsModes).meta({ id: 'RgsMode' });

const version = z.object({
  modeVersion: z.number().int(),
  hash: sha256Text.meta({ description: 'SHA-256 of the canonical form (RFC 8785) of `configuration`.' }),
  configuration: markVerbatim(rgsConfiguration),
});

/** A mode with all versions of its rules, and whether it and its proofs are available. */
const mode = z
  .object({
    mode: rgsMode,
    title: z.string(),
    isFixture: z
      .boolean()
      .meta({ description: 'Whether the mode is a demo with local outcomes and without value, called a fixture.' }),
    serviceAvailability: z.enum(['devnet', 'devnet-preview', 'preview-fixture-only']),
    currentVersion: z
      .number()
      .int()
      .nullable()
      .meta({ description: 'Version of new rounds. Null if the mode can’t be played yet.' }),
    versions: z.array(version).meta({ description: 'All versions, oldest first. A proof names its version.' }),
    gates: z.array(gameMode).meta({ description: 'Each way to play the mode, with its feature gate.' }),
    proofs: availability.meta({ description: 'Whether proofs of ended rounds are available.' }),
    proofPath: z.string(),
  })
  .meta({ id: 'RgsModeEntry' });
export type RgsModeBody = z.output<typeof mode>;

const endpointDefaults = {
  method: 'GET',
  tag: 'RGS',
  auth: [],
  limit: 'read',
  idempotency: 'none',
  success: 200,
  availability: 'devnet-preview',
} as const;

export const listRgsModes = defineEndpoint({
  ...endpointDefaults,
  path: '/rgs/modes',
  summary: 'Lists the rules of each mode in every version, and whether it is open',
  response: z.object({ modes: z.array(mode), checkedAt: timestamp }).meta({ id: 'RgsModeList' }),
  headers: {},
  problems: ['rate-limited', 'gate-closed'],
});

export const getRgsProof = defineEndpoint({
  ...endpointDefaults,
  path: '/rgs/rounds/{mode}/{roundId}/proof',
  summary: 'Returns the proof of an ended round, which contains nothing private',
  params: z.object({ mode: rgsMode, roundId }),
  strictPath: true,
  response: rgsProof,
  headers: { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex, nofollow, noarchive' },
  problems: ['invalid-request', 'not-found', 'round-not-settled', 'rate-limited', 'gate-closed'],
});

export const getStreakProof = defineEndpoint({
  ...endpointDefaults,
  path: '/streak/rounds/{roundId}/proof',
  summary: 'Returns the proof of an ended card streak, in the form of all proofs',
  params: z.object({ roundId }),
  strictPath: true,
  response: streakProof,
  headers: getRgsProof.headers,
  problems: getRgsProof.problems,
  availability: 'preview-fixture-only',
  extension: true,
});
