// @vitest-environment happy-dom
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { defineAnalyticsElement, ELEMENT_NAME, type PlayheadAnalyticsElement } from './analytics-element.ts';

const APP = 'https://playhead.example';

beforeAll(defineAnalyticsElement);
afterEach(() => document.body.replaceChildren());

function createElement(attributes: Readonly<Record<string, string>> = {}): PlayheadAnalyticsElement {
  const element = document.createElement(ELEMENT_NAME) as PlayheadAnalyticsElement;
  for (const [name, value] of Object.entries({ url: APP, ...attributes })) element.setAttribute(name, value);
  return element;
}

test('SHELL-002: the element mounts when it is in the page and has a token, with what its attributes say', () => {
  const element = createElement({ page: 'ads', 'share-code': 'c0de', 'frame-title': 'Numbers' });
  document.body.append(element);
  expect(element.playhead).toBeNull();
  element.token = () => 't';
  expect(element.playhead?.iframe.src).toBe(`${APP}/viewer-insights/ads?shareCode=c0de`);
  expect(element.playhead?.iframe.title).toBe('Numbers');
  expect(element.querySelectorAll('iframe')).toHaveLength(1);
});

test('a changed page or theme goes to the frame that is there, a changed url mounts again', () => {
  const element = createElement();
  element.token = 't';
  document.body.append(element);
  const frame = element.playhead;
  if (frame === null) throw new Error('not mounted');
  const navigate = vi.spyOn(frame, 'navigate');
  const setTheme = vi.spyOn(frame, 'setTheme');
  element.setAttribute('page', 'dma_page');
  element.setAttribute('theme', 'dark');
  element.setAttribute('theme', 'neon');
  expect(navigate.mock.calls).toEqual([['dma_page']]);
  expect(setTheme.mock.calls).toEqual([['dark']]);
  expect(element.playhead).toBe(frame);
  element.setAttribute('url', 'https://other.example');
  expect(element.playhead?.iframe.src).toBe('https://other.example/viewer-insights/dma_page');
  expect(element.querySelectorAll('iframe')).toHaveLength(1);
});

test('messages of the frame are events that bubble; out of the page nothing is heard any more', () => {
  const element = createElement();
  element.token = 't';
  document.body.append(element);
  const heard: unknown[] = [];
  document.body.addEventListener('playhead-message', (event) => heard.push((event as CustomEvent).detail));
  const say = () => window.dispatchEvent(new MessageEvent('message', { data: {}, origin: 'https://evil.example' }));
  say();
  element.remove();
  say();
  expect(heard).toEqual([{ direction: 'ignored', reason: 'origin' }]);
  expect(element.playhead).toBeNull();
});
