import type { Metadata } from 'next';
import Link from 'next/link';
import { notFound } from 'next/navigation';
import { type ProblemKind, problemKinds } from '../../../lib/api/problems';
import { Backticks } from '../../_ui/Backticks';
import { FactList } from '../../_ui/FactList';
import { Page } from '../../_ui/Page';
import { Panel } from '../../_ui/Panel';

interface Props {
  readonly params: Promise<{ readonly code: string }>;
}

async function readProblem(params: Props['params']): Promise<ProblemKind & { readonly code: string }> {
  const { code } = await params;
  const known: Readonly<Record<string, ProblemKind>> = problemKinds;
  const kind = Object.hasOwn(known, code) ? known[code] : undefined;
  return kind === undefined ? notFound() : { ...kind, code };
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { title } = await readProblem(params);
  return { title };
}

/** The page that a problem's `type` links to. */
export default async function Problem({ params }: Props) {
  const { code, title, status, nextStep } = await readProblem(params);
  return (
    <Page narrow lang="en" title={title} lead="No money has moved by this answer.">
      <Panel title="What to do next">
        <p>
          <Backticks text={nextStep} />
        </p>
      </Panel>
      <Panel title="For programs">
        <FactList
          facts={[
            ['Code', <code key="code">{code}</code>],
            ['HTTP status', status],
            ['Media type', <code key="type">application/problem+json</code>],
            ['To quote', 'requestId of the answer, also in its X-Request-Id header'],
          ]}
        />
      </Panel>
      <p>
        Every other code is among <Link href="/problems">all error codes</Link>.
      </p>
    </Page>
  );
}
