import {
  type Board,
  createBoard,
  deleteBoard,
  listBoards,
  pinReport,
  readBoard,
  restoreBoard,
  updateBoard,
} from '@playhead/contract/http/boards';
import { exploreFields } from '@playhead/contract/http/explore';
import { reportReceivers } from '@playhead/contract/http/reports';
import { queryOptions } from '@tanstack/react-query';
import type { ApiClient, CallInput } from '@playhead/browser/api/client.ts';

interface OfBoard {
  customer: string;
  id: string;
}

function boardsKey(customer: string): readonly string[] {
  return ['boards', customer];
}

export function boardListKey(customer: string): readonly string[] {
  return [...boardsKey(customer), 'list'];
}

/** Colleagues change and give boards too, so they are read again at each opening. */
export function boardListQuery(api: ApiClient, customer: string) {
  return queryOptions({
    queryKey: boardListKey(customer),
    queryFn: async ({ signal }) => (await api.call(listBoards, { params: { customer }, signal })).boards,
    staleTime: 0,
  });
}

export function boardKey({ customer, id }: OfBoard): readonly string[] {
  return [...boardsKey(customer), 'board', id];
}

export function boardQuery(api: ApiClient, of: OfBoard) {
  return queryOptions({
    queryKey: boardKey(of),
    queryFn: ({ signal }): Promise<Board> => api.call(readBoard, { params: of, signal }),
    staleTime: 0,
    retry: false,
  });
}

/** What the analyses of a board may be made of, as in the workbench. */
export function fieldsQuery(api: ApiClient, customer: string) {
  return queryOptions({
    queryKey: ['explore-fields', customer],
    queryFn: async ({ signal }) => (await api.call(exploreFields, { params: { customer }, signal })).fields,
  });
}

/** RPT-017 */
export function colleaguesQuery(api: ApiClient, customer: string) {
  return queryOptions({
    queryKey: [...boardsKey(customer), 'colleagues'],
    queryFn: async ({ signal }) => (await api.call(reportReceivers, { params: { customer }, signal })).emails,
    staleTime: 0,
  });
}

/** The calls that change something. */
export const boardCalls = {
  create: (api: ApiClient, customer: string, body: CallInput<typeof createBoard>['body']) =>
    api.call(createBoard, { params: { customer }, body }),
  update: (api: ApiClient, of: OfBoard, body: CallInput<typeof updateBoard>['body']) =>
    api.call(updateBoard, { params: of, body }),
  pin: (api: ApiClient, of: OfBoard, body: CallInput<typeof pinReport>['body']) =>
    api.call(pinReport, { params: of, body }),
  remove: (api: ApiClient, of: OfBoard) => api.call(deleteBoard, { params: of }),
  restore: (api: ApiClient, of: OfBoard) => api.call(restoreBoard, { params: of }),
};
