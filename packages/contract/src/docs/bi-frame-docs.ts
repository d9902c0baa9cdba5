import type { RouteExample } from './examples.ts';

/** Keys are `Schema.property` or `operation.parameter`. */
export const biFrameDescriptions: Readonly<Record<string, string>> = {
  'EmbedUrlBody.type': 'What the frame shows: a dashboard (Looker only), a saved analysis, or an explore.',
  'EmbedUrlBody.page': 'Page of Playhead that shows the frame; the caller must be allowed to open it.',
  'EmbedUrlBody.filters': 'Filter string of a dashboard, without `?`.',
  'EmbedUrlBody.qid': 'Id of the query to open in an explore.',
  'EmbedUrlBody.report': 'Id of the saved analysis of a look.',
  'EmbedUrlBody.theme': 'Colours of the frame.',
  'EmbedUrlBody.embed_domain':
    'Origin of the window that holds the frame, one of those that may frame Playhead for the customer; without it, the origin of this server.',
  'BiFrameEmbedUrlReply.url':
    'Address for the `src` of an iframe: a path of this server with a code for one use, or a signed address of Looker.',
  'BiFrameOpenSessionBody.code': 'Code of an embed address; it works once, for a minute.',
  'FrameGrant.expires_at': 'When the token expires: with the token that the address was made with. ISO 8601 in UTC.',
  'FrameGrant.embed_domain': 'Origin of the only window the frame may exchange messages with; null for this server’s.',
};

const code = 'Zk3vT0aQ8mWc5uYb1xR7sJ2hL9dN4pF6gE0iK_oC-tA';

export const biFrameExamples: Readonly<Record<string, RouteExample>> = {
  'biFrame.embedUrl': {
    params: { customer: '1' },
    body: {
      type: 'explore',
      page: 'ci_customer_view_explore',
      qid: 'aB3dE5fG7hJ9kL1mN3pQ5r',
      embed_domain: 'https://portal.example',
    },
    reply: {
      url: `/workbench/embed/explore/playhead/customer_view?qid=aB3dE5fG7hJ9kL1mN3pQ5r&embed_domain=https%3A%2F%2Fportal.example&sdk=2&code=${code}`,
    },
  },
  'biFrame.openSession': {
    body: { code },
    reply: {
      token: 'eyJhbGciOiJIUzI1NiJ9.e30.c2lnbmF0dXJl',
      expires_at: '2026-11-15T16:00:00.000Z',
      customer_id: 1,
      embed_domain: 'https://portal.example',
    },
  },
};
