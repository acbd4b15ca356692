import { AreaMessages } from '../../_messages/AreaMessages';
import { Panel } from '../../_ui/Panel';
import { listOperations, listReferencedSchemas, type OpenApiDescription } from './description';
import { Inline } from './Inline';
import { OperationView } from './OperationView';
import styles from './Reference.module.css';
import { RefusalList } from './RefusalList';
import { listSharedRefusals } from './refusals';
import { describeType, SchemaLimits, SchemaMembers } from './SchemaWords';

/**
 * Reference of one tag: the problems that its operations share, each operation, then each schema that these use. The
 * consoles of the operations get the texts of the site in English, like their own words and the documentation.
 */
export function TagReference({ tag, description }: { tag: string; description: OpenApiDescription }) {
  const entries = listOperations(description, tag);
  const schemas = listReferencedSchemas(entries, description);
  const sharedRefusals = listSharedRefusals(entries.map(({ operation }) => operation));
  return (
    <>
      <Panel title="Operations">
        {sharedRefusals.length === 0 ? null : (
          <div className={styles.shared}>
            <p>Each of these operations may also answer one of these problems:</p>
            <RefusalList refusals={sharedRefusals} />
          </div>
        )}
        <AreaMessages areas={['site', 'wallet']} locale="en">
          {entries.map((entry) => (
            <OperationView key={entry.operation.operationId} {...{ entry, description, sharedRefusals }} />
          ))}
        </AreaMessages>
      </Panel>
      <Panel title="Schemas">
        {schemas.map((name) => (
          <SchemaView key={name} name={name} description={description} />
        ))}
      </Panel>
    </>
  );
}

function SchemaView({ name, description }: { name: string; description: OpenApiDescription }) {
  const schema = description.components.schemas[name] ?? {};
  return (
    <section className={styles.operation} id={`schema-${name}`} aria-labelledby={`schema-${name}-name`}>
      <h3 id={`schema-${name}-name`}>{name}</h3>
      {schema.description === undefined ? null : (
        <p>
          <Inline text={schema.description} />
        </p>
      )}
      {schema.properties === undefined ? <p className={styles.soft}>{describeType(schema)}</p> : null}
      <SchemaLimits schema={schema} />
      <SchemaMembers schema={schema} />
    </section>
  );
}
