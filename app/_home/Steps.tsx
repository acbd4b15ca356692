import { useTranslations } from '#use-translations';
import styles from './Steps.module.css';

const STEPS = ['invite', 'pay', 'rip', 'settle'] as const;

/** The course of a duel, in four steps. */
export function Steps() {
  const t = useTranslations('home.steps');
  return (
    <section className={styles.steps} aria-labelledby="how">
      <h2 id="how">{t('title')}</h2>
      <ol className={styles.list}>
        {STEPS.map((step, index) => (
          <li key={step} className={styles.step}>
            <span className={styles.node} aria-hidden="true">
              {index + 1}
            </span>
            <h3>{t(`${step}.name`)}</h3>
            <p>{t(`${step}.words`)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
