import { useId } from 'react';
import type { ReactNode } from 'react';
import { supportEmail } from '../../i18n/product.ts';
import styles from './contact-topics.module.css';

interface ContactTopicsProps {
  label: string;
  topics: readonly { icon: ReactNode; label: string }[];
}

/** The topics; each starts a mail with itself as subject. */
export function ContactTopics({ label, topics }: ContactTopicsProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {label}
      </h2>
      <ul role="list" className={styles.list}>
        {topics.map((topic) => (
          <li key={topic.label}>
            <a
              className={styles.topic}
              href={`mailto:${supportEmail}?subject=${encodeURIComponent(topic.label)}`}
            >
              <span className={styles.icon} aria-hidden="true">
                {topic.icon}
              </span>
              {topic.label}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
