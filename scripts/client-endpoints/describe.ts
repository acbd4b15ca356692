import { z } from 'zod';
import { amount, blockHeight, slotNumber, timestamp } from '../../lib/api/wire';

/** Descriptions of decoded values, by the description of their wire form. Undefined: needs no description. */
const decodedDescriptions = new Map<string | undefined, string | undefined>([
  [amount.description, 'In base units, such as lamports.'],
  [slotNumber.description, 'A slot of the chain.'],
  [blockHeight.description, 'A block height.'],
  [timestamp.description, undefined],
]);

/** A schema with the id that it is published under. */
export interface IdentifiedSchema {
  readonly id: string;
  readonly schema: z.core.$ZodType;
}

/** Finds a schema's id: its own, or that of the schema from which it was derived, as by adding a description. */
export function findIdentified(schema: z.core.$ZodType): IdentifiedSchema | null {
  const id = z.globalRegistry.get(schema)?.id;
  if (id !== undefined) return { id, schema };
  const { parent } = schema._zod;
  return parent === undefined ? null : findIdentified(parent);
}

/** Returns the description of a schema's decoded values, or that of the schema that it wraps. */
export function findDescription(schema: z.core.$ZodType): string | undefined {
  const stored = z.globalRegistry.get(schema)?.description;
  const described = decodedDescriptions.has(stored) ? decodedDescriptions.get(stored) : stored;
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (described !== undefined || !('innerType' in def)) return described;
  return findDescription(def.innerType as z.core.$ZodType);
}

/** Renders a documentation comment, with an empty line between paragraphs. Returns '' without paragraphs. */
export function renderComment(paragraphs: readonly string[], indent: string): string {
  const lines = paragraphs.flatMap((text, index) => [...(index === 0 ? [] : ['']), ...wrapText(text, 110)]);
  const safe = lines.map((line) => line.replaceAll('*/', '*\\/'));
  if (safe.length === 0) return '';
  if (safe.length === 1) return `${indent}/** ${safe[0]} */\n`;
  return `${indent}/**\n${safe.map((line) => `${indent} * ${line}`.trimEnd()).join('\n')}\n${indent} */\n`;
}

function wrapText(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1);
    if (last === undefined || last.length + word.length >= width) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}
