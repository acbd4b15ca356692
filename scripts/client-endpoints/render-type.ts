import { z } from 'zod';
import { findDescription, findIdentified, renderComment } from './describe';

/** A type that a file exports under the id of its schema. */
export interface NamedType {
  readonly id: string;
  readonly text: string;
}

/** Options for rendering a type of a request or of a response. `declare` is called for each named type in it. */
export interface TypeOptions {
  readonly direction: 'request' | 'response';
  readonly declare: (named: NamedType) => void;
}

/**
 * Renders the decoded TypeScript type of a schema. In responses, sets of strings are `Open`, since newer services add
 * values. Constant strings stay closed in the unnamed forms of a union, because TypeScript narrows only by these, and
 * in strict objects, which are documents that never change.
 */
export function renderType(schema: z.core.$ZodType, options: TypeOptions, indent = ''): string {
  const identified = findIdentified(schema);
  if (identified === null) return renderInline(schema, options, indent);
  const { id, schema: owner } = identified;
  const { type } = (owner as z.core.$ZodTypes)._zod.def;
  if (type === 'string') return 'string';
  const description = z.globalRegistry.get(owner)?.description;
  const comment = renderComment(description === undefined ? [] : [description], '');
  const text = renderInline(owner, type === 'enum' ? { ...options, direction: 'request' } : options, '');
  const declaration = text.startsWith('{') && type === 'object' ? `interface ${id} ${text}` : `type ${id} = ${text};`;
  options.declare({ id, text: `${comment}export ${declaration}\n` });
  return type === 'enum' && options.direction === 'response' ? `Open<${id}>` : id;
}

function renderInline(schema: z.core.$ZodType, options: TypeOptions, indent: string): string {
  if (schema instanceof z.ZodCodec) return renderInline(schema.out as z.core.$ZodType, options, indent);
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return renderObject(def.shape, options, indent, isStrict(schema) ? 'closed' : undefined);
    case 'array':
      return renderList(def.element, options, indent);
    case 'nullable':
      return `${renderType(def.innerType, options, indent)} | null`;
    case 'readonly': {
      const type = renderType(def.innerType, options, indent);
      return options.direction === 'response' && type.endsWith('[]') ? `readonly ${type}` : type;
    }
    case 'optional':
    case 'default':
    case 'prefault':
      return renderType(def.innerType, options, indent);
    case 'union':
      return def.options.map((option) => renderOption(option, options, indent)).join(' | ');
    case 'record':
      return `Record<string, ${renderType(def.valueType, options, indent)}>`;
    case 'tuple':
      return `[${def.items.map((item) => renderType(item, options, indent)).join(', ')}]`;
    case 'enum':
      return renderTexts(Object.values(def.entries), options);
    case 'literal':
      return renderTexts(def.values, options);
    default:
      return renderPrimitive(def.type);
  }
}

/** TypeScript types of the schemas that contain no other schema, by Zod's type. `lazy` isn't followed. */
const PRIMITIVES: Readonly<Record<string, string>> = {
  ...{ string: 'string', number: 'number', boolean: 'boolean', bigint: 'bigint', date: 'Date', null: 'null' },
  ...{ unknown: 'unknown', lazy: 'unknown', never: 'never' },
};

function renderPrimitive(type: string): string {
  const text = PRIMITIVES[type];
  if (text === undefined) throw new Error(`The client has no type for ${type}.`);
  return text;
}

const isStrict = (schema: z.core.$ZodType): boolean =>
  schema instanceof z.ZodObject && schema.def.catchall instanceof z.ZodNever;

function renderList(element: z.core.$ZodType, options: TypeOptions, indent: string): string {
  const item = renderType(element, options, indent);
  const { type } = (element as z.core.$ZodTypes)._zod.def;
  const isSingle = type === 'object' || /^\w+(?:<.*>)?$/.test(item);
  return `${options.direction === 'request' ? 'readonly ' : ''}${isSingle ? item : `(${item})`}[]`;
}

/** Renders a union of values. In a response, a union of texts also allows values of newer services. */
function renderTexts(values: readonly unknown[], { direction }: TypeOptions): string {
  const text = values.map((value) => (typeof value === 'string' ? `'${value}'` : String(value))).join(' | ');
  return direction === 'response' && typeof values[0] === 'string' ? `Open<${text}>` : text;
}

/** Renders one form of a union; for an object without an id, without `Open` around its constant strings. */
function renderOption(schema: z.core.$ZodType, options: TypeOptions, indent: string): string {
  if (!(schema instanceof z.ZodObject) || findIdentified(schema) !== null) return renderType(schema, options, indent);
  return renderObject(schema.shape, options, indent, 'closed');
}

function renderObject(shape: z.core.$ZodShape, options: TypeOptions, indent: string, constants?: 'closed'): string {
  const inner = `${indent}  `;
  const members = Object.entries(shape).map(([name, member]) => {
    const { def } = (member as z.core.$ZodTypes)._zod;
    const isClosed = constants === 'closed' && def.type === 'literal';
    const type = renderType(member, isClosed ? { ...options, direction: 'request' } : options, inner);
    const description = findDescription(member);
    const comment = renderComment(description === undefined ? [] : [description], inner);
    return `${comment}${inner}readonly ${name}${renderColon(def.type, options)}${type};\n`;
  });
  return members.length === 0 ? 'Record<string, never>' : `{\n${members.join('')}${indent}}`;
}

const renderColon = (type: string, options: TypeOptions): string => {
  if (!isOptional(type, options)) return ': ';
  return options.direction === 'request' ? '?: undefined | ' : '?: ';
};

/** Whether the member may be left out: if it is optional, or has a default in a request, which the service fills in. */
export const isOptional = (type: string, { direction }: Pick<TypeOptions, 'direction'>): boolean =>
  type === 'optional' || (direction === 'request' && (type === 'default' || type === 'prefault'));
