import type { z } from 'zod';

/** Words for the types that zod expects; other types go into the text by zod's name. */
const typeNames: Record<string, string> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  array: 'an array',
};

/** Units of a minimum or maximum, by the type of the value; none for numbers. */
const lengthUnits: Record<string, string> = { string: ' characters', array: ' entries' };

/**
 * Says what an invalid member must be; undefined for other kinds of issue, which keep zod's message. A schema's own
 * message takes precedence.
 */
export function describeIssue(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is required' : `must be ${typeNames[issue.expected] ?? issue.expected}`;
    case 'too_small':
      return `must be at least ${issue.minimum}${lengthUnits[issue.origin] ?? ''}`;
    case 'too_big':
      return `must be at most ${issue.maximum}${lengthUnits[issue.origin] ?? ''}`;
    case 'invalid_value':
      return describeChoices(issue.values);
    case 'invalid_format':
      return 'does not have the form that is described';
    case 'invalid_union':
      // The options are the values of the discriminator, the member that says which form is meant.
      if (Array.isArray(issue.options)) return describeChoices(issue.options);
      return issue.input === undefined ? 'is required' : 'is none of the values that are described';
    default:
      return undefined;
  }
}

const describeChoices = (values: readonly unknown[]): string =>
  `must be ${values.map((value) => JSON.stringify(value)).join(' or ')}`;
