import { z } from 'zod';
import { problemKinds } from '../api/problems';
import { gateIds } from './rules/gate';
import { modeStatuses } from './rules/mode';

export const gateId = z.enum(gateIds).meta({ id: 'GateId' });

export const availabilityStatus = z.enum(modeStatuses).meta({
  id: 'ModeStatus',
  description:
    'available: can be played now. unavailable: something that it needs is away. disabled: turned off, or not approved. coming-soon: nothing is there yet. Never submit any but the first.',
});

const reason = z.string().nullable().meta({ description: 'Why it is not available; null where it is.' });
const opensWhen = z.string().nullable().meta({ description: 'What would open it.' });

/** Members of each feature that has a gate. */
export const modeState = { status: availabilityStatus, reason, opensWhen, gate: gateId };

export const gateState = z
  .object({
    gate: gateId,
    title: z.string(),
    about: z.string(),
    status: z.enum(['open', 'closed']),
    closed: z
      .object({
        kind: z.enum(['off', 'away']).meta({
          description: 'off: turned off, or not approved. away: something that it needs does not work now.',
        }),
        problem: z
          .enum(Object.keys(problemKinds) as [keyof typeof problemKinds])
          .meta({ description: 'The code that its endpoints answer with.' }),
        reason: z.string(),
        opensWhen: z.string(),
        because: gateId.meta({ description: 'The gate that is the cause: itself, or one that it needs.' }),
      })
      .nullable(),
    needs: z.array(gateId).meta({ description: 'Gates that must be open for this one to be.' }),
    endpoints: z.array(z.string()).meta({ description: 'What answers 503 while it is closed.' }),
    begins: z
      .array(z.string())
      .meta({ description: 'What answers 503 only where it would begin something; what is on goes on.' }),
    pages: z.array(z.string()).meta({ description: 'Pages that show it closed.' }),
  })
  .meta({ id: 'Gate' });
export type GateBody = z.output<typeof gateState>;
