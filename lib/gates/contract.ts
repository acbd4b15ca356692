import { z } from 'zod';
import { problemKinds } from '../api/problems';
import { gateIds } from './rules/gate';
import { modeStatuses } from './rules/mode';

export const gateId = z.enum(gateIds).meta({ id: 'GateId' });

export const availabilityStatus = z.enum(modeStatuses).meta({
  id: 'ModeStatus',
  description:
    'available: can be used now. unavailable: a dependency doesn’t work at the moment. disabled: turned off, or not approved. coming-soon: not built yet. Only call what is `available`.',
});

const reason = z.string().nullable().meta({ description: 'Why it isn’t available. Null if it is.' });
const opensWhen = z
  .string()
  .nullable()
  .meta({ description: 'The condition that would open it. Null if it is available.' });

/** Members that describe a feature behind a gate. */
export const availabilityMembers = { status: availabilityStatus, reason, opensWhen, gate: gateId };
export const availability = z.object(availabilityMembers).meta({ id: 'FeatureAvailability' });

export const gateState = z
  .object({
    gate: gateId,
    title: z.string(),
    about: z.string(),
    status: z.enum(['open', 'closed']),
    closed: z
      .object({
        kind: z.enum(['off', 'away']).meta({
          description: 'off: turned off, or not approved. away: a dependency doesn’t work at the moment.',
        }),
        problem: z
          .enum(Object.keys(problemKinds) as [keyof typeof problemKinds])
          .meta({ description: 'The problem code of its endpoints’ responses while it is closed.' }),
        reason: z.string(),
        opensWhen: z.string(),
        because: gateId.meta({ description: 'The gate that causes it: this one, or one that this one needs.' }),
      })
      .nullable(),
    needs: z.array(gateId).meta({ description: 'Gates that must be open for this one to be open.' }),
    endpoints: z.array(z.string()).meta({ description: 'Endpoints that answer 503 while the gate is closed.' }),
    begins: z.array(z.string()).meta({
      description:
        'Endpoints that answer 503 while the gate is closed if they would start something new. They still continue what has already started.',
    }),
    pages: z.array(z.string()).meta({ description: 'Pages of the site that show the feature as closed.' }),
  })
  .meta({ id: 'FeatureGate' });
export type GateBody = z.output<typeof gateState>;
