import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { type CardBody, getCard } from '../../../lib/binder/card-contract';
import { deriveCard } from '../../../lib/cards/card';
import { isApiProblem } from '../../../lib/client/problem';
import { createPageClient } from '../../../lib/next/page-data';
import { readChosenNames } from '../../_duel/read-chosen-names';
import { readTranslator } from '../../_messages/translator';
import { readNetwork } from '../../_site/read-network';
import { Page } from '../../_ui/Page';
import styles from '../_components/Card.module.css';
import { CardFace, CardFacts } from '../_components/CardFacts';
import { CardHistory } from '../_components/CardHistory';
import { CardPlace } from '../_components/CardPlace';
import { CardProofLinks } from '../_components/CardProofLinks';

interface Props {
  readonly params: Promise<{ readonly mint: string }>;
}

async function readCard(mint: string): Promise<CardBody> {
  if (!getCard.params.safeParse({ mint }).success) notFound();
  const client = await createPageClient();
  try {
    return await client.call(getCard, { params: { mint } });
  } catch (error) {
    if (isApiProblem(error, 'not-found')) notFound();
    throw error;
  }
}

function getAthleteName({ cardId }: CardBody): string {
  const { givenName, familyName } = deriveCard(cardId);
  return `${givenName} ${familyName}`;
}

/** Keeps the page out of search engines: there are many test cards, and a card's page changes with the chain. */
export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: getAthleteName(await readCard((await params).mint)), robots: { index: false } };
}

/**
 * Page of a card that is a token: its face, value, history, proof, and the wallet or account that holds it on chain.
 */
export default async function CardPage({ params }: Props) {
  const [t, card, network] = await Promise.all([readTranslator('cards'), readCard((await params).mint), readNetwork()]);
  const { history, chainState } = card;
  const chosenNames = await readChosenNames([...history.map(({ wallet }) => wallet), chainState?.holder].slice(-50));
  return (
    <Page title={getAthleteName(card)} lead={t('lead', { set: card.set.name })}>
      <div className={styles.head}>
        <CardFace card={card} />
        <div className={styles.beside}>
          <CardFacts card={card} network={network} />
          <CardPlace {...{ card, network, chosenNames }} />
        </div>
      </div>
      <CardHistory {...{ card, chosenNames }} practiceWallet={network?.sparringWallet} />
      <CardProofLinks card={card} />
    </Page>
  );
}
