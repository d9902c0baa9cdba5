import './schemas-without-eval.ts';
import { defineAnalyticsElement } from './analytics-element.ts';
import { mount } from './mount.ts';
import { restoreSchemaConfig } from './schemas-without-eval.ts';

restoreSchemaConfig();
defineAnalyticsElement();

/** The built file: `import { mount }`, or `Playhead.mount` of the classic script. */
export { mount };
