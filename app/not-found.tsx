import type { Metadata } from 'next';
import { Empty } from './_ui/Empty';
import { LinkButton } from './_ui/LinkButton';
import { Page } from './_ui/Page';

export const metadata: Metadata = { title: 'Not found' };

export default function NotFound() {
  return (
    <Page narrow title="There is nothing at this address">
      <Empty
        title="Look at the address again"
        action={
          <LinkButton href="/duels" look="primary">
            Go to the duels
          </LinkButton>
        }
      >
        It may have a typing error, or name something that is not for you. No money has moved.
      </Empty>
    </Page>
  );
}
