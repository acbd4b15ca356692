import type { ReactNode } from 'react';
import { getSchemaName, type Schema } from './description';
import { Inline } from './Inline';
import styles from './Reference.module.css';

/** Describes a schema in one line: its type, or a link to the schema that it references. */
export function describeType(schema: Schema): ReactNode {
  if (schema.$ref !== undefined)
    return <a href={`#schema-${getSchemaName(schema.$ref)}`}>{getSchemaName(schema.$ref)}</a>;
  if (schema.const !== undefined) return <code>{JSON.stringify(schema.const)}</code>;
  if (schema.enum !== undefined)
    return <JoinedChoices parts={schema.enum.map((each) => <code key={`${each}`}>{JSON.stringify(each)}</code>)} />;
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return <JoinedChoices parts={choices.map(describeType)} />;
  if (schema.type === 'array' && schema.prefixItems === undefined)
    return <>list of {schema.items === undefined ? 'anything' : describeType(schema.items)}</>;
  return schema.type ?? 'anything';
}

/** Renders alternatives as a list in a sentence: `a, b or c`. */
function JoinedChoices({ parts }: { parts: readonly ReactNode[] }) {
  return parts.map((part, index) => {
    const before = index === 0 ? '' : index === parts.length - 1 ? ' or ' : ', ';
    const key = `${index}`;
    return (
      <span key={key}>
        {before}
        {part}
      </span>
    );
  });
}

/**
 * Returns whether a bound is worth showing. A bound at or beyond the largest safe integer only restates the range of
 * JSON numbers.
 */
const isBoundShown = (bound: number | undefined): bound is number =>
  bound !== undefined && Math.abs(bound) < Number.MAX_SAFE_INTEGER;

/** Formats a range: `1 to 64 characters`, `at least 0`. Empty if neither bound is worth showing. */
function formatRange(least: number | undefined, most: number | undefined, unit: string): string[] {
  if (isBoundShown(least) && isBoundShown(most)) return [`${least} to ${most}${unit}`];
  if (isBoundShown(least)) return [`at least ${least}${unit}`];
  return isBoundShown(most) ? [`at most ${most}${unit}`] : [];
}

const formatBounds = (schema: Schema): string[] => [
  ...formatRange(schema.minimum, schema.maximum, ''),
  ...formatRange(schema.minLength, schema.maxLength, ' characters'),
  ...formatRange(schema.minItems, schema.maxItems, ' entries'),
];

/** Validation rules for a value, and its default. */
export function SchemaLimits({ schema }: { schema: Schema }) {
  const words = formatBounds(schema);
  if (words.length === 0 && schema.pattern === undefined && schema.default === undefined) return null;
  return (
    <p className={styles.limits}>
      {words.join('; ')}
      {schema.pattern === undefined ? null : (
        <>
          {words.length > 0 ? '; ' : ''}matches <code>{schema.pattern}</code>
        </>
      )}
      {schema.default === undefined ? null : (
        <>
          {words.length > 0 || schema.pattern !== undefined ? '; ' : ''}
          <code>{JSON.stringify(schema.default)}</code> when absent
        </>
      )}
    </p>
  );
}

/** Returns the object schemas that a schema contains itself: those with properties, and without a name to link to. */
function listInlineObjects(schema: Schema): Schema[] {
  if (schema.$ref !== undefined) return [];
  if (schema.properties !== undefined) return [schema];
  return [
    ...(schema.anyOf ?? []),
    ...(schema.oneOf ?? []),
    ...(schema.items ? [schema.items] : []),
    ...(schema.prefixItems ?? []),
  ].flatMap(listInlineObjects);
}

/** The members of an object schema, or of each of its alternatives. Schemas with a name are linked, not expanded. */
export function SchemaMembers({ schema }: { schema: Schema }) {
  const shapes = listInlineObjects(schema);
  return shapes.map((shape, index) => {
    const key = `${index}`;
    return (
      <div key={key} className={styles.shape}>
        {shapes.length > 1 ? (
          <p className={styles.soft}>
            Form {index + 1} of {shapes.length}
          </p>
        ) : null}
        <dl className={styles.members}>
          {Object.entries(shape.properties ?? {}).map(([name, member]) => (
            <SchemaMember key={name} name={name} schema={member} isRequired={shape.required?.includes(name) ?? false} />
          ))}
        </dl>
      </div>
    );
  });
}

interface MemberProps {
  readonly name: string;
  readonly schema: Schema;
  readonly isRequired: boolean;
  readonly description?: string | undefined;
}

/** One member or parameter: name, type, whether it is optional, description and limits. */
export function SchemaMember({ name, schema, isRequired, description = schema.description }: MemberProps) {
  return (
    <div className={styles.member}>
      <dt>
        <code>{name}</code>
        <span className={styles.soft}>{describeType(schema)}</span>
        {isRequired ? null : <span className={styles.soft}>optional</span>}
      </dt>
      <dd>
        {description === undefined ? null : (
          <p>
            <Inline text={description} />
          </p>
        )}
        <SchemaLimits schema={schema} />
        <SchemaMembers schema={schema} />
      </dd>
    </div>
  );
}
