import type { ComponentProps } from 'react';
import styles from './button.module.css';

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'type'> {
  look?: 'primary' | 'plain';
  type?: 'button' | 'submit';
}

/** The shell's button. Ant Design's own comes with the page that uses it: it would add 40 kB to the first load. */
export function Button({ look = 'plain', type = 'button', className, ...rest }: ButtonProps) {
  return <button {...rest} type={type} data-look={look} className={`${styles.button} ${className ?? ''}`} />;
}
