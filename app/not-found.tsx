import type { Metadata } from 'next';
import { EmptyState } from './_ui/EmptyState';
import { LinkButton } from './_ui/LinkButton';
import { Page } from './_ui/Page';

export const metadata: Metadata = { title: 'Not found' };

export default function NotFound() {
  return (
    <Page narrow title="This page doesn’t exist">
      <EmptyState
        title="Check the address"
        action={
          <LinkButton href="/duels" variant="primary">
            Back to duels
          </LinkButton>
        }
      >
        It may have a typo, or this page may not be open to you. No money has moved.
      </EmptyState>
    </Page>
  );
}
