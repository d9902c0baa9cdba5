import { type Attack, customerPath, each } from '../attack.ts';

const PEOPLE = 50;
const WIDGETS = 17;
const DIMENSIONS = ['series', 'device', 'channel', 'genre', 'country', 'screen', 'category', 'brand', 'date', 'dma'];

export const crowd: Attack = {
  kind: 'crowd',
  summary: 'fifty people of one customer open a page at once: nobody is refused',
  async run({ target, record, colleague, scale }) {
    // Other users than the attacker: the other attacks use up the attacker's rate limit.
    const people = Array.from({ length: Math.max(5, Math.round(PEOPLE * scale)) }, (_, at) => at);
    await each(people, people.length, async (person) => {
      const widgets = Array.from({ length: WIDGETS }, (_, at) => at);
      await each(widgets, 6, async (widget) => {
        const dimension = `customer_view.${DIMENSIONS[widget % DIMENSIONS.length]}`;
        const response = await target.send({
          method: 'POST',
          path: customerPath(colleague, '/customer_view/queries/run/json'),
          token: colleague.token,
          body: { fields: [dimension, 'customer_view.plays'], limit: 1 + person * WIDGETS + widget },
        });
        const failure =
          response.status === 200 ? null : `person ${person} got ${response.status} ${response.text.slice(0, 200)}`;
        record({ status: response.status, failure });
      });
    });
  },
};
