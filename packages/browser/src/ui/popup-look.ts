import styles from './popup-look.module.css';

/** For `classNames` of Ant Design's lists. */
export const popupLook = { popup: { root: styles.popup ?? '' } };

/** For `classNames` of its bubbles, without their arrow. */
export const bubbleLook = { container: styles.popup ?? '' };

/** Ant Design's own placement turns a calendar over to the left when the right is short, even out of the window. */
const BELOW = { points: ['tl', 'bl'], offset: [0, 4], overflow: { shiftX: true, adjustY: true } };

/** For lists of a field that may stand partly outside of a phone's window, as in a table that scrolls sideways. */
export const shiftedList = {
  classNames: popupLook,
  placement: 'bottomLeft',
  builtinPlacements: { bottomLeft: BELOW },
} as const;

/** For calendars, as a whole. */
export const calendarLook = {
  classNames: { popup: { container: styles.popup ?? '' } },
  placement: 'bottomLeft',
  builtinPlacements: { bottomLeft: BELOW },
} as const;
