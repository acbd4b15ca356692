import type { Fault } from '../../../_site/fault';
import { FactList } from '../../../_ui/FactList';
import codeStyles from '../Code.module.css';
import styles from './Console.module.css';
import { ConsoleProblem } from './ConsoleProblem';
import { splitJson } from './json-parts';
import type { ConsoleReply } from './send-call';

/** Most characters of a body that are shown: a page with a million coloured characters would freeze. */
const MAX_SHOWN_LENGTH = 20_000;

/** The service's response to a call: its headers and body, and for an error, the problem with the next step. */
export function Reply({ reply: { request, status, milliseconds, headers, text, problem } }: { reply: ConsoleReply }) {
  return (
    <section className={styles.reply} aria-label="Response">
      {problem === null ? null : (
        <ConsoleProblem fault={toConsoleFault(problem)}>
          {problem.errors.length === 0 ? null : (
            <ul className={styles.errors}>
              {problem.errors.map(({ pointer, message }) => (
                <li key={pointer}>
                  <code>{pointer}</code>: {message}
                </li>
              ))}
            </ul>
          )}
        </ConsoleProblem>
      )}
      <p role="status" className={styles.status}>
        <strong>{status}</strong> in {milliseconds} ms
      </p>
      <FactList
        facts={[
          ['Request', <code key="request">{request}</code>],
          ...headers.map(([name, value]) => [name, <code key={name}>{value}</code>] as const),
        ]}
      />
      {text === '' ? null : <JsonBody text={text} />}
    </section>
  );
}

const toConsoleFault = ({ message, nextStep, code, requestId }: NonNullable<ConsoleReply['problem']>): Fault => ({
  what: message,
  next: nextStep ?? 'Send it again.',
  ...(code === 'unreadable-answer' ? {} : { help: `/problems/${code}` }),
  ...(requestId === null ? {} : { requestId }),
});

function JsonBody({ text }: { text: string }) {
  const shown = text.slice(0, MAX_SHOWN_LENGTH);
  return (
    <figure className={codeStyles.code}>
      <figcaption>
        {shown.length < text.length ? `The first ${shown.length} of ${text.length} characters` : 'Body'}
      </figcaption>
      <pre>
        <code>
          {splitJson(shown).map(({ kind, text: part }, index) => {
            const key = `${index}`;
            return kind === null ? (
              part
            ) : (
              <span key={key} className={kind}>
                {part}
              </span>
            );
          })}
        </code>
      </pre>
    </figure>
  );
}
