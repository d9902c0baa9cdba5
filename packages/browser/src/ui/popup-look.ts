import styles from './popup-look.module.css';

/** For `classNames` of Ant Design's lists. */
export const popupLook = { popup: { root: styles.popup ?? '' } };

/** Ant Design's own placement turns a calendar over to the left when the right is short, even out of the window. */
const BELOW = { points: ['tl', 'bl'], offset: [0, 4], overflow: { shiftX: true, adjustY: true } };

/** For calendars, as a whole. */
export const calendarLook = {
  classNames: { popup: { container: styles.popup ?? '' } },
  placement: 'bottomLeft',
  builtinPlacements: { bottomLeft: BELOW },
} as const;
