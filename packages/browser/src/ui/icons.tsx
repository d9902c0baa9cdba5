import { Icon as ShapeIcon, type IconShape } from '@playhead/widgets/controls/icon';
import calendar from 'lucide/dist/esm/icons/calendar.mjs';
import chartNoAxesColumn from 'lucide/dist/esm/icons/chart-no-axes-column.mjs';
import check from 'lucide/dist/esm/icons/check.mjs';
import chevronRight from 'lucide/dist/esm/icons/chevron-right.mjs';
import compass from 'lucide/dist/esm/icons/compass.mjs';
import funnel from 'lucide/dist/esm/icons/funnel.mjs';
import globe from 'lucide/dist/esm/icons/globe.mjs';
import link from 'lucide/dist/esm/icons/link.mjs';
import lock from 'lucide/dist/esm/icons/lock.mjs';
import logOut from 'lucide/dist/esm/icons/log-out.mjs';
import megaphone from 'lucide/dist/esm/icons/megaphone.mjs';
import menu from 'lucide/dist/esm/icons/menu.mjs';
import monitorSmartphone from 'lucide/dist/esm/icons/monitor-smartphone.mjs';
import monitor from 'lucide/dist/esm/icons/monitor.mjs';
import moon from 'lucide/dist/esm/icons/moon.mjs';
import panelLeftClose from 'lucide/dist/esm/icons/panel-left-close.mjs';
import rotateCw from 'lucide/dist/esm/icons/rotate-cw.mjs';
import route from 'lucide/dist/esm/icons/route.mjs';
import settings2 from 'lucide/dist/esm/icons/settings-2.mjs';
import squarePlay from 'lucide/dist/esm/icons/square-play.mjs';
import sun from 'lucide/dist/esm/icons/sun.mjs';
import triangleAlert from 'lucide/dist/esm/icons/triangle-alert.mjs';
import users from 'lucide/dist/esm/icons/users.mjs';
import x from 'lucide/dist/esm/icons/x.mjs';

/** A magnifier over bars. */
const analyzeShape: IconShape = [
  ['circle', { cx: '10.5', cy: '10.5', r: '7' }],
  ['path', { d: 'm15.6 15.6 5 5M7.8 12.5v-2.3M10.5 12.9V7.8M13.2 12.5V9' }],
];

/** Few of many. */
const sampleShape: IconShape = [
  ['path', { d: 'M12 6h.01M18 6h.01M6 12h.01M12 12h.01M6 18h.01M18 18h.01' }],
  ['path', { d: 'M6 6h.01M18 12h.01M12 18h.01', strokeWidth: '5' }],
];

const shapes = {
  overview: chartNoAxesColumn,
  content: squarePlay,
  audience: users,
  behavior: route,
  platform: monitorSmartphone,
  advertising: megaphone,
  analyze: analyzeShape,
  settings: settings2,
  chevron: chevronRight,
  collapse: panelLeftClose,
  menu,
  sun,
  moon,
  system: monitor,
  calendar,
  check,
  close: x,
  refresh: rotateCw,
  'sign-out': logOut,
  alert: triangleAlert,
  lock,
  compass,
  globe,
  share: link,
  sample: sampleShape,
  funnel,
} satisfies Record<string, IconShape>;

export type IconName = keyof typeof shapes;

/** The icons of the first load by name; other pages import theirs from lucide. */
export function Icon({ name, size = 16 }: { name: IconName; size?: number }) {
  return <ShapeIcon shape={shapes[name]} size={size} />;
}
