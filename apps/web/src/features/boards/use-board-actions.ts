import type { Board, BoardEntry, BoardReaders, Pin } from '@playhead/contract/http/boards';
import { t } from '@playhead/texts/translate';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApi } from '@playhead/browser/api/api-context.tsx';
import { presentError } from '@playhead/browser/api/present-error.ts';
import { useToasts } from '@playhead/browser/ui/toast/toast-region.tsx';
import { boardCalls, boardKey, boardListKey } from './queries.ts';

const UNDO_SECONDS = 10;

type Known = Pick<BoardEntry, 'id' | 'name' | 'version'>;

/** A dialog that waits for an action gets its failure; other actions tell it themselves. */
export function useBoardActions(customer: string) {
  const api = useApi();
  const toasts = useToasts();
  const queryClient = useQueryClient();
  return useMemo(() => {
    const tell = (text: string, undo?: () => Promise<unknown>) =>
      toasts.show({
        tone: 'info',
        text,
        ...(undo === undefined
          ? {}
          : {
              seconds: UNDO_SECONDS,
              action: {
                label: t('Undo'),
                run: () => void undo().catch((error: unknown) => presentError(error, toasts.show)),
              },
            }),
      });
    const refreshList = () => queryClient.invalidateQueries({ queryKey: boardListKey(customer) });
    /** What the server responded to a change is newer than what a query could bring. */
    const keep = (board: Board): Board => {
      queryClient.setQueryData(boardKey({ customer, id: board.id }), board);
      void refreshList();
      return board;
    };
    const setPins = async ({ id, version }: Known, pins: readonly Pin[]) =>
      keep(await boardCalls.update(api, { customer, id }, { pins: pins.map(plainPin), version }));

    return {
      create: async (name: string, pins: readonly Pin[] = []) =>
        keep(await boardCalls.create(api, customer, { name: name.trim(), pins: pins.map(plainPin) })),
      rename: async ({ id, version }: Known, name: string) =>
        keep(await boardCalls.update(api, { customer, id }, { name: name.trim(), version })),
      share: async ({ id, version }: Known, readers: BoardReaders) => {
        const board = keep(await boardCalls.update(api, { customer, id }, { readers, version }));
        tell(readers.length === 0 ? t('Only you see this board now.') : t('The board is shared.'));
        return board;
      },
      pin: async ({ id, name }: Pick<Known, 'id' | 'name'>, pin: Pin) => {
        const board = keep(await boardCalls.pin(api, { customer, id }, plainPin(pin)));
        tell(t('Pinned to “{name}”.', { name }));
        return board;
      },
      /** Order and widths: visible at once, so there is no toast. */
      arrange: async (board: Board, pins: readonly Pin[]) => {
        try {
          await setPins(board, pins);
        } catch (error) {
          presentError(error, toasts.show);
        }
      },
      unpin: async (board: Board, report: string, name: string) => {
        try {
          const left = await setPins(
            board,
            board.pins.filter((pin) => pin.report !== report),
          );
          tell(t('“{name}” is no longer on this board.', { name }), () => setPins(left, board.pins));
        } catch (error) {
          presentError(error, toasts.show);
        }
      },
      /** No dialog: Undo brings it back. */
      remove: async ({ id, name }: Pick<Known, 'id' | 'name'>): Promise<boolean> => {
        try {
          await boardCalls.remove(api, { customer, id });
        } catch (error) {
          presentError(error, toasts.show);
          return false;
        }
        tell(t('“{name}” is deleted.', { name }), async () => keep(await boardCalls.restore(api, { customer, id })));
        await refreshList();
        return true;
      },
    };
  }, [api, customer, queryClient, toasts]);
}

function plainPin({ report, width }: Pin): Pin {
  return { report, width };
}
