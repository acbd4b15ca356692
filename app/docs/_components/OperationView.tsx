import Link from 'next/link';
import type { ReactNode } from 'react';
import { FactList } from '../../_ui/FactList';
import { Code } from './Code';
import { buildConsoleForm } from './console/form';
import { findRunningGuide } from './console/running-guides';
import { TryOperation } from './console/TryOperation';
import type { OpenApiDescription, Operation, Response, TaggedOperation } from './description';
import { Inline } from './Inline';
import styles from './Reference.module.css';
import { RefusalList } from './RefusalList';
import { listRefusals, listsProblems, type Refusal } from './refusals';
import { describeType, SchemaMember } from './SchemaWords';
import { buildSamples, type Sample } from './samples';

/** Names of the credentials, by security scheme of the OpenAPI document. */
const CREDENTIAL_NAMES: Readonly<Record<string, string>> = {
  walletSession: 'a wallet session',
  integrationKey: 'an integration key',
  cronSecret: 'the cron’s secret',
};

/** Texts on where an operation is available, by the value of `x-service-availability`. */
const AVAILABILITY_WORDS: Readonly<Record<string, string>> = {
  devnet: 'Solana devnet and the test chain',
  'devnet-preview': 'Solana devnet and the test chain, as a preview',
  'preview-fixture-only': 'a demo without any value',
};

/** Names by which the highlighter knows the languages of the samples. */
const GRAMMAR_NAMES: Readonly<Record<Sample['language'], string>> = {
  curl: 'sh',
  TypeScript: 'ts',
  Python: 'py',
  Go: 'go',
};

/** Returns the credentials that the operation accepts, in words. A caller needs one of them. */
function describeCredentials({ security, 'x-required-scope': scope }: Operation): string {
  if (security.length === 0) return 'nothing: it is public';
  return security
    .flatMap((each) => Object.keys(each))
    .map((scheme) => `${CREDENTIAL_NAMES[scheme]}${scheme === 'integrationKey' ? ` with the scope “${scope}”` : ''}`)
    .join(', or ');
}

interface Props {
  readonly entry: TaggedOperation;
  readonly description: OpenApiDescription;
  /** Problems that the page says once for all its operations. */
  readonly sharedRefusals: readonly Refusal[];
}

/** One operation: its credentials, parameters, body and responses, and samples that call it. */
export function OperationView({ entry, description, sharedRefusals }: Props) {
  const { method, path, operation } = entry;
  const id = operation.operationId;
  const body = operation.requestBody?.content['application/json']?.schema;
  const isSent = !path.startsWith('/');
  const { 'x-rate-limit': limit } = operation;
  return (
    <article className={styles.operation} id={id} aria-labelledby={`${id}-name`}>
      <h3 id={`${id}-name`} className={styles.signature}>
        <span className={styles.method}>{method}</span> <code>{path}</code>
      </h3>
      <p>
        <Inline text={`${operation.summary}.`} />
      </p>
      {operation.description === undefined ? null : (
        <p>
          <Inline text={operation.description} />
        </p>
      )}
      {operation.deprecated ? (
        <p className={styles.deprecated}>Deprecated: its headers say until when it answers.</p>
      ) : null}
      <FactList
        facts={[
          ...(isSent ? [] : [['Needs', describeCredentials(operation)] as const]),
          ...(limit === undefined ? [] : [['Limit', <RateLimit key="limit" limit={limit} />] as const]),
          ['Available on', AVAILABILITY_WORDS[operation['x-service-availability']]],
          ['Name', <code key="name">{id}</code>],
        ]}
      />
      <Parameters operation={operation} />
      {body === undefined ? null : (
        <OperationSection title="Body">
          <p>{describeType(body)}, as JSON.</p>
        </OperationSection>
      )}
      <ResponseList operation={operation} sharedRefusals={sharedRefusals} />
      <ExampleAnswer operation={operation} />
      {isSent ? null : <OperationForm entry={entry} description={description} />}
      {isSent
        ? null
        : buildSamples(entry, description).map(({ language, text }) => (
            <details key={language} className={styles.more} name={`${id}-sample`}>
              <summary>With {language}</summary>
              <Code text={text} language={GRAMMAR_NAMES[language]} />
            </details>
          ))}
    </article>
  );
}

/** The rate limit that counts the operation's requests. The quota is the default one, which an operator may change. */
function RateLimit({ limit: { policy, quota, windowSeconds } }: { limit: NonNullable<Operation['x-rate-limit']> }) {
  return (
    <>
      <Link href="/docs/rate-limits" prefetch={false}>
        {policy}
      </Link>
      , {quota} requests in {windowSeconds} seconds
    </>
  );
}

/** A form to call the operation, or why there is none. */
function OperationForm({ entry, description }: { entry: TaggedOperation; description: OpenApiDescription }) {
  const form = buildConsoleForm(entry, description);
  const guide = findRunningGuide(entry.operation.operationId);
  if (typeof form === 'string')
    return (
      <p className={styles.soft}>
        It can’t be tried here. {form}
        {guide === undefined ? null : (
          <>
            {' '}
            A guide runs it:{' '}
            <Link href={`/docs/${guide.slug}`} prefetch={false}>
              {guide.title}
            </Link>
            .
          </>
        )}
      </p>
    );
  return <TryOperation name={entry.operation.operationId} form={form} />;
}

/** A recorded JSON response of the operation, if the OpenAPI document has one. */
function ExampleAnswer({ operation: { responses } }: { operation: Operation }) {
  const media = Object.values(responses).flatMap(({ content }) => content?.['application/json'] ?? []);
  const [example] = media.flatMap(({ example, schema }) => example ?? schema?.examples?.[0] ?? []);
  if (example === undefined) return null;
  return (
    <details className={styles.more}>
      <summary>A recorded answer</summary>
      <Code text={JSON.stringify(example, null, 2)} language="json" />
    </details>
  );
}

function OperationSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.part}>
      <h4>{title}</h4>
      {children}
    </div>
  );
}

function Parameters({ operation: { parameters } }: { operation: Operation }) {
  if (parameters.length === 0) return null;
  return (
    <OperationSection title="Parameters">
      <dl className={styles.members}>
        {parameters.map(({ name, in: place, schema, required, description = schema.description }) => (
          <SchemaMember
            key={`${place} ${name}`}
            name={name}
            schema={schema}
            isRequired={required}
            description={[`In the ${place}.`, description].filter(Boolean).join(' ')}
          />
        ))}
      </dl>
    </OperationSection>
  );
}

function ResponseList({ operation, sharedRefusals }: { operation: Operation } & Pick<Props, 'sharedRefusals'>) {
  const refusals = listRefusals(operation).filter(({ code }) => !sharedRefusals.some((shared) => shared.code === code));
  return (
    <OperationSection title="Answers">
      <dl className={styles.members}>
        {Object.entries(operation.responses)
          .filter(([, { description }]) => !listsProblems(description))
          .map(([status, response]) => (
            <div key={status} className={styles.member}>
              <dt>
                <code>{status}</code>
                <span className={styles.soft}>{describeBody(response)}</span>
              </dt>
              <dd>
                <ResponseDescription response={response} />
              </dd>
            </div>
          ))}
      </dl>
      {refusals.length === 0 ? null : <RefusalList refusals={refusals} />}
    </OperationSection>
  );
}

function describeBody({ content }: Response): ReactNode {
  const [type, body] = Object.entries(content ?? {})[0] ?? [];
  if (type === undefined) return 'no body';
  return body?.schema === undefined ? <code>{type}</code> : describeType(body.schema);
}

/** A response's own headers; its description if it has none. */
function ResponseDescription({ response: { description, headers = {} } }: { response: Response }) {
  const own = Object.entries(headers).flatMap(([name, header]) =>
    '$ref' in header ? [] : [`${name}${header.schema.const === undefined ? '' : `: ${header.schema.const}`}`],
  );
  if (own.length === 0) return <p>{description}</p>;
  return (
    <p>
      Headers:{' '}
      {own.map((header, index) => (
        <span key={header}>
          {index > 0 ? ', ' : ''}
          <code>{header}</code>
        </span>
      ))}
    </p>
  );
}
