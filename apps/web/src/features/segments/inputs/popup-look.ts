import styles from './inputs.module.css';

/** On dark the list's shadow is not seen: a hairline parts it from what it covers. */
export const popupLook = { popup: { root: styles.popup ?? '' } };
export const calendarLook = { popup: { container: styles.popup ?? '' } };
