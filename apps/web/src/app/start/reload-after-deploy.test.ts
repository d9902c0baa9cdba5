// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest';
import { reloadAfterDeploy } from './reload-after-deploy.ts';

const NEW_BUILD = '<script type="module" src="/assets/index-new.js"></script>';
const SAME_BUILD = '<script type="module" src="/assets/index-old.js"></script>';

let reloads = 0;
beforeEach(() => {
  reloads = 0;
  sessionStorage.clear();
  const script = document.createElement('script');
  script.type = 'module';
  script.setAttribute('src', '/assets/index-old.js');
  document.head.append(script);
});
afterEach(() => {
  document.head.replaceChildren();
  document.body.replaceChildren();
});

async function check(reply: string | Error, storage: Storage | null = sessionStorage): Promise<number> {
  await reloadAfterDeploy({
    page: window,
    fetch: () => (reply instanceof Error ? Promise.reject(reply) : Promise.resolve(new Response(reply))),
    storage,
    reload: () => {
      reloads += 1;
    },
  });
  return reloads;
}

test('ERR-018: after a deploy the page reloads by itself, once', async () => {
  expect(await check(NEW_BUILD)).toBe(1);
  expect(await check(NEW_BUILD)).toBe(1);
});

test.each([
  ['the server has the same build', SAME_BUILD],
  ['the server does not respond', new TypeError('fetch failed')],
])('ERR-018: nothing reloads when %s', async (_why, reply) => {
  expect(await check(reply)).toBe(0);
});

test('ERR-018: nothing reloads without a way to tell a loop', async () => {
  expect(await check(NEW_BUILD, null)).toBe(0);
});

test('ERR-018: unsaved changes hold the reload up', async () => {
  const hold = (event: Event) => event.preventDefault();
  window.addEventListener('beforeunload', hold);
  expect(await check(NEW_BUILD)).toBe(0);
  window.removeEventListener('beforeunload', hold);
  document.body.append(document.createElement('div'));
  document.body.firstElementChild?.setAttribute('role', 'dialog');
  expect(await check(NEW_BUILD)).toBe(0);
});
