import { useState } from 'react';
import type { WidgetComponentProps } from '../definition.ts';
import { visConfOf } from '../vis-conf.ts';
import { imageSource } from './image-source.ts';
import { Poster } from './poster.tsx';
import styles from './image.module.css';

export function ImageWidget({ input }: WidgetComponentProps) {
  const { src, alt, title } = visConfOf(input.config, 'image');
  const [broken, setBroken] = useState<string | null>(null);
  const source = imageSource(src);
  const name = title ?? input.config.title;
  const words = alt ?? name;
  return (
    <div className={styles.image}>
      {source === null || source === broken ? (
        <Poster title={name} alt={words} />
      ) : (
        <img src={source} alt={words} onError={() => setBroken(source)} />
      )}
    </div>
  );
}
