import { permissions } from '@playhead/contract/permissions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AURORA, body, type Who, madeOf, type SegmentApp, findUser, startSegmentApp } from './test-segment-app.ts';

let app: SegmentApp;
let ada: Who;
let olga: Who;
let ruben: Who;
let bianca: Who;

beforeAll(async () => {
  app = await startSegmentApp();
  ({ ada, olga, ruben, bianca } = app.people);
});
afterAll(() => app.end());

const create = (who: Who, payload: object) => app.call(who, 'POST', 'segments', payload);
const idsOf = (list: readonly { segment_id: string }[]) => list.map(({ segment_id }) => segment_id);

describe('who sees and changes what', () => {
  test('SEG-078, SEG-079, SEG-088, SEG-089: one’s own in data, those of colleagues in extra once they are shared', async () => {
    const made = await app.make(ada, body('For friends', {}, { description: 'quarterly' }));
    const share = `share/segments/${made.segment_id}`;
    const seenBy = async (who: Who) => {
      const { data } = await app.call(who, 'GET', 'segments?inactive=false&keyword=FRIENDS');
      return [idsOf(data.data).includes(made.segment_id), idsOf(data.extra).includes(made.segment_id)];
    };
    expect(await seenBy(ada)).toEqual([true, false]);
    expect(await seenBy(ruben)).toEqual([false, false]);
    expect((await app.call(ruben, 'GET', `segments/${made.segment_id}`)).status).toBe(404);
    expect((await app.call(ada, 'GET', share)).data).toEqual({ share_type: 'none', email_list: [] });

    const one = { share_type: 'users', email_list: ['Reader@aurora.example '] };
    expect((await app.call(ada, 'POST', share, one)).data).toEqual({
      share_type: 'users',
      email_list: ['reader@aurora.example'],
    });
    expect(await seenBy(ruben)).toEqual([false, true]);
    expect(await seenBy(olga)).toEqual([false, false]);
    expect((await app.call(ruben, 'GET', `segments/${made.segment_id}`)).data).toMatchObject({
      mine: false,
      shared: true,
    });

    await app.call(ada, 'PUT', share, { share_type: 'all' });
    expect(await seenBy(olga)).toEqual([false, true]);
    expect(await seenBy(bianca)).toEqual([false, false]);
    await app.call(ada, 'DELETE', share);
    expect(await seenBy(olga)).toEqual([false, false]);
  });

  test('SEG-089: it is shared with colleagues alone; a stranger and another customer’s user are the same', async () => {
    const made = await app.make(ada, body('Closed circle'));
    const send = (email_list: readonly string[]) =>
      app.call(ada, 'POST', `share/segments/${made.segment_id}`, { share_type: 'users', email_list });
    for (const email of ['analyst@borealis.example', 'nobody@aurora.example', "' OR 1 --"]) {
      const refused = await send([email]);
      expect([refused.status, refused.error.path, refused.message]).toEqual([
        400,
        'body.email_list',
        `${email.toLowerCase()} is not a colleague.`,
      ]);
    }
    expect((await send([])).status).toBe(400);
  });

  test('what is shared may be looked at and copied, not changed', async () => {
    const made = await app.make(ada, body('Look only', { series: ['Harbor'] }));
    await app.call(ada, 'POST', `share/segments/${made.segment_id}`, { share_type: 'all' });
    const id = made.segment_id;
    expect((await app.call(olga, 'PUT', `segments/${id}`, body('Mine now'))).status).toBe(403);
    expect((await app.call(olga, 'DELETE', `segments/${id}`)).status).toBe(403);
    expect((await app.call(olga, 'POST', `segments/${id}/rebuild`)).status).toBe(403);
    expect((await app.call(olga, 'GET', `share/segments/${id}`)).status).toBe(403);
    expect((await app.call(olga, 'POST', `share/segments/${id}`, { share_type: 'all' })).status).toBe(403);
    expect((await app.call(olga, 'GET', `segments/${id}/traits`)).status).toBe(200);
    const copy = await app.make(olga, body('[Copy] Look only', {}, { existing_segments: madeOf([made]) }));
    expect(copy).toMatchObject({ viewers: 60, owner: 'Olga Petrova' });
  });

  test('a base that is shared no longer stays in what was made of it', async () => {
    const base = await app.make(ada, body('Lent', { series: ['Harbor'] }));
    const share = `share/segments/${base.segment_id}`;
    await app.call(ada, 'POST', share, { share_type: 'all' });
    const made = await app.make(olga, body('Borrowed', {}, { existing_segments: madeOf([base]) }));
    await app.call(ada, 'DELETE', share);
    const edit = body('Borrowed for good', {}, { existing_segments: madeOf([base]) });
    expect((await app.call(olga, 'PUT', `segments/${made.segment_id}`, edit)).status).toBe(200);
    expect((await create(olga, body('Another', {}, { existing_segments: madeOf([base]) }))).status).toBe(404);
  });

  test('reliability 2.8: without the permission nothing is changed, and every look is allowed', async () => {
    const made = await app.make(ada, body('Guarded'));
    await app.call(ada, 'POST', `share/segments/${made.segment_id}`, { share_type: 'all' });
    const id = made.segment_id;
    const changes: [string, string, (object | string)?][] = [
      ['POST', 'segments', body('By a reader')],
      ['PUT', `segments/${id}`, body('By a reader')],
      ['DELETE', `segments/${id}`],
      ['POST', `segments/${id}/rebuild`],
      ['POST', `share/segments/${id}`, { share_type: 'all' }],
      ['PUT', `share/segments/${id}`, { share_type: 'all' }],
      ['DELETE', `share/segments/${id}`],
      ['POST', 'segment-uploads', 'viewer_id\nv1'],
    ];
    for (const [method, path, payload] of changes) {
      expect((await app.call(ruben, method, path, payload)).status, `${method} ${path}`).toBe(403);
    }
    const looks: [string, string, object?][] = [
      ['GET', 'segments'],
      ['GET', `segments/${id}?segmentpage=true`],
      ['GET', `segments/${id}/uses`],
      ['GET', `segments/${id}/versions`],
      ['GET', `segments/${id}/traits`],
      ['GET', 'segments/quota_info'],
      ['GET', 'segments/names'],
      ['POST', 'segment-coverage', body('')],
      ['POST', 'viz/segment-overlap', { segment_ids: [id] }],
      ['POST', 'viz/segments', { segment_ids: [id] }],
    ];
    for (const [method, path, payload] of looks) {
      expect((await app.call(ruben, method, path, payload)).status, `${method} ${path}`).toBe(200);
    }
  });

  test('FLT-009: names are those of the segments somebody sees, in their order', async () => {
    const names = async (who: Who) => (await app.call(who, 'GET', 'segments/names')).data;
    const made = await app.make(ada, body('Zebra names'));
    const entry = { segment_id: made.segment_id, segment_name: 'Zebra names' };
    expect((await names(ada)).at(-1)).toEqual(entry);
    expect(await names(olga)).not.toContainEqual(entry);
    expect(await names(bianca)).not.toContainEqual(entry);
    await app.call(ada, 'POST', `share/segments/${made.segment_id}`, { share_type: 'all' });
    expect(await names(olga)).toContainEqual(entry);
  });

  test('reliability 2.1, 2.3: another customer’s segment is exactly as unknown as none', async () => {
    const made = await app.make(ada, body('Canary of Aurora'));
    await app.call(ada, 'POST', `share/segments/${made.segment_id}`, { share_type: 'all' });
    const own = await app.make(bianca, body('Own of Borealis'));
    const paths: [string, (id: string) => string, ((id: string) => object)?][] = [
      ['GET', (id) => `segments/${id}`],
      ['PUT', (id) => `segments/${id}`, () => body('Taken over')],
      ['DELETE', (id) => `segments/${id}`],
      ['GET', (id) => `segments/${id}/uses`],
      ['GET', (id) => `segments/${id}/versions`],
      ['GET', (id) => `segments/${id}/traits`],
      ['POST', (id) => `segments/${id}/rebuild`],
      ['GET', (id) => `share/segments/${id}`],
      ['POST', (id) => `share/segments/${id}`, () => ({ share_type: 'all' })],
      ['PUT', (id) => `share/segments/${id}`, () => ({ share_type: 'all' })],
      ['DELETE', (id) => `share/segments/${id}`],
      ['POST', () => 'viz/segment-overlap', (id) => ({ segment_ids: [own.segment_id, id] })],
      ['POST', () => 'viz/segments', (id) => ({ segment_ids: [own.segment_id, id] })],
      ['POST', () => 'segments', (id) => madeOfId('New', id)],
      ['PUT', () => `segments/${own.segment_id}`, (id) => madeOfId('Own', id)],
      ['POST', () => 'segment-coverage', (id) => madeOfId('', id)],
      [
        'POST',
        () => 'customer_view/queries/run/json',
        (id) => ({ fields: ['customer_view.plays'], filters: { 'segment_view.segment_id': id } }),
      ],
    ];
    for (const [method, path, payload] of paths) {
      const send = (id: string) => app.call(bianca, method, path(id), payload?.(id));
      const foreign = await send(made.segment_id);
      expect(foreign.status, `${method} ${path(made.segment_id)}`).toBe(404);
      expect(foreign).toEqual(await send('123456789012345'));
    }
    expect((await app.call(ada, 'GET', `segments/${made.segment_id}`)).data.segment_name).toBe('Canary of Aurora');
  });

  function madeOfId(name: string, id: string): object {
    return body(name, {}, { existing_segments: madeOf([{ segment_id: id, segment_name: 'x' }]) });
  }

  async function hire(name: string, granted: readonly string[]): Promise<Who> {
    const email = `${name}@aurora.example`;
    const { pool } = app.metadata;
    await pool.query('INSERT INTO users (email, full_name) VALUES ($1, $2)', [email, name]);
    await pool.query('INSERT INTO memberships SELECT id, $1, $2::jsonb FROM users WHERE email = $3', [
      AURORA,
      JSON.stringify(granted),
      email,
    ]);
    return findUser(app, email, AURORA);
  }

  const token = (ends: string, revoked: string) =>
    `INSERT INTO service_tokens (customer_id, user_id, name, token_sha256, created_by, expires_at, revoked_at)
     VALUES (${AURORA}, $1, 'x', '${ends}', 'x', now() + interval '${ends}', ${revoked})`;

  test.each([
    ['removed-user', 'DELETE FROM memberships WHERE user_id = $1'],
    ['deleted-account', 'DELETE FROM users WHERE id = $1'],
    ['revoked-token', token('1 day', 'now()')],
    ['expired-token', token('-1 second', 'NULL')],
  ])('what a %s left is for admins', async (name, end) => {
    const leaver = await hire(name, permissions);
    const builder = await hire(`builder-${name}`, ['ci_create_segment_permission']);
    const { segment_id: id } = await app.make(leaver, body(`Left behind by ${name}`));
    const path = `segments/${id}`;
    expect((await app.call(olga, 'GET', path)).status).toBe(404);
    await app.metadata.pool.query(end, [leaver.userId]);
    expect((await app.call(olga, 'GET', path)).data).toMatchObject({ owner: name, mine: true, owner_left: true });
    expect(await app.viewersIn(olga, id)).toBe(100);
    expect((await app.call(olga, 'PUT', path, body(`Kept of ${name}`))).status).toBe(200);
    // Somebody who may build segments and is no admin, and an admin of another customer.
    for (const who of [builder, ruben, bianca]) {
      expect((await app.call(who, 'GET', path)).status).toBe(404);
      expect((await app.call(who, 'DELETE', path)).status).toBe(who === ruben ? 403 : 404);
      expect(await app.viewersIn(who, id)).toBe('segment_missing');
    }
    expect((await app.call(olga, 'POST', `share/${path}`, { share_type: 'all' })).status).toBe(200);
    expect((await app.call(builder, 'GET', path)).data).toMatchObject({ mine: false, owner_left: true });
    expect((await app.call(builder, 'DELETE', path)).status).toBe(403);
    expect((await app.call(ada, 'DELETE', path)).status).toBe(200);
  });

  test('the segments of a program whose token works are its own', async () => {
    const program = await hire('program', permissions);
    await app.metadata.pool.query(token('2 days', 'NULL'), [program.userId]);
    const { segment_id: id } = await app.make(program, body('Of a program'));
    expect((await app.call(olga, 'GET', `segments/${id}`)).status).toBe(404);
  });

  test('USR-001: user info names the segments the user sees', async () => {
    const { data } = await app.call(ada, 'GET', 'users/user-info');
    const { data: list } = await app.call(ada, 'GET', 'segments');
    expect(idsOf(data.segments).toSorted()).toEqual(idsOf([...list.data, ...list.extra]).toSorted());
  });
});

describe('lock and quota', () => {
  test('SEG-090, SEG-092: while the lock is set nothing is created, changed or deleted', async () => {
    const made = await app.make(ada, body('Locked in'));
    await app.set({ data_lock: 2 });
    const path = `segments/${made.segment_id}`;
    const responses = [
      await create(ada, body('Locked out')),
      await app.call(ada, 'PUT', path, body('Locked')),
      await app.call(ada, 'DELETE', path),
      await app.call(ada, 'POST', `${path}/rebuild`),
      await app.call(ada, 'POST', 'segment-uploads', 'v1'),
    ];
    expect(responses.map(({ status, error }) => [status, error.code])).toEqual(
      responses.map(() => [423, 'segments_locked']),
    );
    expect(responses[0]?.message).toBe('Segments are locked. You cannot create or edit segments right now.');
    expect((await app.call(ada, 'GET', 'segments')).data.data_lock).toBe(2);
    expect((await app.call(ada, 'GET', 'users/user-info')).data.segment_lock).toBe(true);
    await app.set({ data_lock: 0 });
    expect((await app.call(ada, 'GET', path)).data.segment_name).toBe('Locked in');
  });

  test('SEG-083, SEG-094: fifty at once for the last free slot make exactly one segment', async () => {
    const usage = async () => (await app.call(ada, 'GET', 'segments/quota_info')).data;
    const { segment_usage: before, segment_quota: standard } = await usage();
    expect(standard).toBe(100);
    await app.set({ segment_quota: before + 1 });
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_value, turn) => create(ada, body(`Race ${turn}`))),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = responses.filter(({ status }) => status !== 200);
    expect(new Set(refused.map(({ status, code, message }) => [status, code, message].join(' ')))).toEqual(
      new Set(['409 2010 Exceeded your segment limit. Contact your admin to request additional segments.']),
    );
    expect(await usage()).toEqual({ segment_usage: before + 1, segment_quota: before + 1, may_exceed: false });
    expect((await create(bianca, body('Room of Borealis'))).status).toBe(200);
  });

  test('SEG-095, reliability 2.9: an internal domain has no quota, one that only looks like it has', async () => {
    await app.set({ segment_quota: 0, internal_domains: ['Aurora.example', 'internal.com'] });
    const mayExceed = async (who: Who) => (await app.call(who, 'GET', 'segments/quota_info')).data.may_exceed;
    expect((await create(ada, body('Inside'))).status).toBe(200);
    expect([await mayExceed(ada), await mayExceed(olga)]).toEqual([true, false]);
    expect((await create(olga, body('Outside'))).error.code).toBe('segment_quota_exceeded');
    for (const email of ['x@internal.com.evil.test', 'x@internal.com%00', 'internal.com', 'a@b@internal.com']) {
      await app.metadata.pool.query(`UPDATE users SET email = $1 WHERE full_name = 'Olga Petrova'`, [email]);
      app.aSecondLater();
      expect((await create(olga, body('Outside'))).error.code, email).toBe('segment_quota_exceeded');
      expect(await mayExceed(olga), email).toBe(false);
    }
    await app.metadata.pool.query(
      `UPDATE users SET email = 'operator@playhead.example' WHERE full_name = 'Olga Petrova'`,
    );
    await app.set({ segment_quota: 100, internal_domains: [] });
  });
});
