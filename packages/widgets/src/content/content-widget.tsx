import { ChangeBadge } from '../chart/change-badge.tsx';
import type { WidgetComponentProps } from '../definition.ts';
import { Poster } from '../image/poster.tsx';
import { visConfOf } from '../vis-conf.ts';
import { imageSource } from '../image/image-source.ts';
import { contentCard, type ContentFigure } from './content-facts.ts';
import styles from './content.module.css';

/** Below this the poster would leave no room for the words next to it. */
const POSTER_MIN_PX = 300;

export function ContentWidget({ input, view }: WidgetComponentProps) {
  const card = contentCard(input);
  if (card === null) return null;
  const source = imageSource(visConfOf(input.config, 'content').src);
  return (
    <div className={styles.card}>
      {view.width >= POSTER_MIN_PX && (
        <div className={styles.poster}>
          {source === null ? <Poster title={card.title} alt="" /> : <img src={source} alt="" />}
        </div>
      )}
      <div className={styles.words}>
        <p className={styles.noun}>{card.noun}</p>
        <p className={styles.title} title={card.title}>
          {card.title}
        </p>
        {card.facts.length > 0 && (
          <dl className={styles.facts}>
            {card.facts.map((fact) => (
              <div key={fact.key}>
                <dt>{fact.label}</dt>
                <dd title={fact.full}>{fact.text}</dd>
              </div>
            ))}
          </dl>
        )}
        {card.figures.length > 0 && (
          <dl className={styles.figures}>
            {card.figures.map((figure) => (
              <Figure key={figure.key} figure={figure} />
            ))}
          </dl>
        )}
      </div>
    </div>
  );
}

function Figure({ figure }: { figure: ContentFigure }) {
  return (
    <div>
      <dt title={figure.definition}>{figure.label}</dt>
      <dd title={figure.exact}>
        <span aria-hidden="true">{figure.value}</span>
        <span className="ph-sr">{figure.exact}</span>
      </dd>
      {figure.change !== null && (
        <dd className={styles.change}>
          <ChangeBadge change={figure.change} />
        </dd>
      )}
    </div>
  );
}
