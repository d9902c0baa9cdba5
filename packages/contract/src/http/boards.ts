import { z } from 'zod';
import { CUSTOMER_BASE, CustomerParams } from '../customer-path.ts';
import { route } from '../route.ts';
import type { ValueOf } from '../wire.ts';
import { ExploreQuery } from './explore.ts';
import { reportRoles } from './reports.ts';

export const MAX_BOARD_NAME = 50;
/** A page of 40 widgets is drawn in a few seconds; more is no overview. */
export const MAX_PINS = 40;
const MAX_READERS = 500;

/** Of the page's width. */
export const pinWidths = ['half', 'full'] as const;
export type PinWidth = (typeof pinWidths)[number];

export const Pin = z.strictObject({ report: z.uuid(), width: z.enum(pinWidths).default('half') });
export type Pin = ValueOf<typeof Pin>;

/** Colleagues who see a board, by e-mail address; `everyone` is the whole company. */
export const BoardReaders = z.union([z.literal('everyone'), z.array(z.string().max(254)).max(MAX_READERS)]);
export type BoardReaders = ValueOf<typeof BoardReaders>;

export const BoardEntry = z.object({
  id: z.uuid(),
  name: z.string(),
  role: z.enum(reportRoles),
  owner: z.string(),
  /** The owner is no user of the customer any more. */
  owner_left: z.boolean(),
  pins: z.number().int(),
  version: z.number().int(),
  updated_at: z.iso.datetime(),
});
export type BoardEntry = ValueOf<typeof BoardEntry>;

export const ShownPin = Pin.extend({
  /** All null when the analysis was deleted. */
  report_name: z.string().nullable(),
  report_code: z.string().nullable(),
  looker_query_body: ExploreQuery.nullable(),
});
export type ShownPin = ValueOf<typeof ShownPin>;

export const Board = BoardEntry.omit({ pins: true }).extend({
  pins: z.array(ShownPin),
  /** For the owner alone; empty for others. */
  readers: BoardReaders,
});
export type Board = ValueOf<typeof Board>;

const BOARDS = `${CUSTOMER_BASE}/boards`;
const BoardParams = CustomerParams.extend({ id: z.uuid() });
const Name = z.string().max(200);
const Pins = z.array(Pin).max(MAX_PINS);
const writes = { permission: 'signed-in', storesData: true, rateLimit: 120 } as const;

export const listBoards = route({
  id: 'boards.list',
  summary: 'Boards that the caller owns or was given; for admins also those of removed users',
  method: 'GET',
  path: BOARDS,
  permission: 'signed-in',
  params: CustomerParams,
  reply: z.object({ boards: z.array(BoardEntry) }),
});

export const createBoard = route({
  id: 'boards.create',
  summary: 'Make a board',
  method: 'POST',
  path: BOARDS,
  ...writes,
  params: CustomerParams,
  body: z.strictObject({ name: Name, pins: Pins.default([]) }),
  reply: Board,
});

export const readBoard = route({
  id: 'boards.read',
  summary: 'A board with its analyses',
  method: 'GET',
  path: `${BOARDS}/:id`,
  permission: 'signed-in',
  params: BoardParams,
  reply: Board,
});

/** What is absent stays. `version` is that which the caller saw: an older one is refused. */
export const updateBoard = route({
  id: 'boards.update',
  summary: 'Change a board of the caller',
  method: 'PUT',
  path: `${BOARDS}/:id`,
  ...writes,
  params: BoardParams,
  body: z.strictObject({
    name: Name.optional(),
    pins: Pins.optional(),
    readers: BoardReaders.optional(),
    version: z.number().int().optional(),
  }),
  reply: Board,
});

export const pinReport = route({
  id: 'boards.pin',
  summary: 'Pin a saved analysis at the end of a board of the caller',
  method: 'POST',
  path: `${BOARDS}/:id/pins`,
  ...writes,
  params: BoardParams,
  body: Pin,
  reply: Board,
});

export const deleteBoard = route({
  id: 'boards.delete',
  summary: 'Delete a board of the caller; it can be restored for 30 days',
  method: 'DELETE',
  path: `${BOARDS}/:id`,
  permission: 'signed-in',
  params: BoardParams,
  reply: z.object({ id: z.uuid() }),
});

export const restoreBoard = route({
  id: 'boards.restore',
  summary: 'Undo the deletion of a board',
  method: 'POST',
  path: `${BOARDS}/:id/restore`,
  ...writes,
  params: BoardParams,
  reply: Board,
});
