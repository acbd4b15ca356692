import type { Metadata } from 'next';
import { EmptyState } from './_ui/EmptyState';
import { LinkButton } from './_ui/LinkButton';
import { Page } from './_ui/Page';

export const metadata: Metadata = { title: 'Not found' };

export default function NotFound() {
  return (
    <Page narrow title="There is nothing at this address">
      <EmptyState
        title="Look at the address again"
        action={
          <LinkButton href="/duels" variant="primary">
            Go to the duels
          </LinkButton>
        }
      >
        It may have a typing error, or name something that is not for you. No money has moved.
      </EmptyState>
    </Page>
  );
}
