import type { Metadata } from 'next';
import Link from 'next/link';
import { problemKinds } from '../../lib/api/problems';
import { Page } from '../_ui/Page';
import { Panel } from '../_ui/Panel';
import { Table } from '../_ui/Table';

export const metadata: Metadata = { title: 'Error codes' };

/** Every problem that the service can return. */
export default function Problems() {
  return (
    <Page
      lang="en"
      title="Error codes"
      lead="Every refusal of the service has one of these codes. None of them takes money: an error is never a payment."
    >
      <Panel>
        <Table
          caption="Error codes"
          stacksOnPhone={false}
          columns={[
            { key: 'problem', name: 'What happened' },
            { key: 'status', name: 'HTTP status', alignsEnd: true },
          ]}
          rows={Object.entries(problemKinds).map(([code, { title, status }]) => ({
            key: code,
            cells: {
              problem: (
                <>
                  <Link href={`/problems/${code}`}>{title}</Link>
                  <br />
                  <code>{code}</code>
                </>
              ),
              status,
            },
          }))}
        />
      </Panel>
    </Page>
  );
}
