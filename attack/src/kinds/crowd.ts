import { type Attack, customerPath, each } from '../attack.ts';

const PEOPLE = 50;
const WIDGETS = 17;
const DIMENSIONS = ['series', 'device', 'channel', 'genre', 'country', 'screen', 'category', 'brand', 'date', 'dma'];

export const crowd: Attack = {
  kind: 'crowd',
  summary: 'fifty people of one customer open a page at once: nobody is refused',
  async run({ target, record, colleague, scale }) {
    // Not the attacker: what the other attacks leave of its calls a minute says nothing about a crowd.
    const people = Array.from({ length: Math.max(5, Math.round(PEOPLE * scale)) }, (_, at) => at);
    await each(people, people.length, async (person) => {
      const widgets = Array.from({ length: WIDGETS }, (_, at) => at);
      await each(widgets, 6, async (widget) => {
        const dimension = `customer_view.${DIMENSIONS[widget % DIMENSIONS.length]}`;
        const answer = await target.send({
          method: 'POST',
          path: customerPath(colleague, '/customer_view/queries/run/json'),
          token: colleague.token,
          body: { fields: [dimension, 'customer_view.plays'], limit: 1 + person * WIDGETS + widget },
        });
        const failure =
          answer.status === 200 ? null : `person ${person} got ${answer.status} ${answer.text.slice(0, 200)}`;
        record({ status: answer.status, failure });
      });
    });
  },
};
