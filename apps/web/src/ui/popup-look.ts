import styles from './popup-look.module.css';

/** For `classNames` of Ant Design's lists and calendars. */
export const popupLook = { popup: { root: styles.popup ?? '' } };
export const calendarLook = { popup: { container: styles.popup ?? '' } };
