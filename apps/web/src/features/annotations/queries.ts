import {
  type Annotation,
  type AnnotationBody,
  createAnnotation,
  deleteAnnotation,
  listAnnotations,
  updateAnnotation,
} from '@playhead/contract/http/annotations';
import type { DateRange } from '@playhead/domain/periods';
import { t } from '@playhead/texts/translate';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '@playhead/browser/api/api-context.tsx';
import type { ApiClient } from '@playhead/browser/api/client.ts';
import { presentError } from '@playhead/browser/api/present-error.ts';
import { useToasts } from '@playhead/browser/ui/toast/toast-region.tsx';

const KEY = 'annotations';

/** Oldest first, as the time charts want them. */
export function annotationsQuery(api: ApiClient, { customer, range }: { customer: string; range: DateRange }) {
  return queryOptions({
    queryKey: [KEY, customer, range.from, range.to],
    queryFn: async ({ signal }): Promise<readonly Annotation[]> => {
      const annotations = await api.call(listAnnotations, { params: { customer }, query: range, signal });
      return annotations.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
    },
  });
}

export interface AnnotationActions {
  isSaving: boolean;
  /** `id` null writes a new one. */
  save: (change: { id: string | null; body: AnnotationBody }, onSaved: () => void) => void;
  remove: (annotation: Annotation) => void;
}

/** Every change loads the notes again: other users write too. Messages appear also after the dialog was closed. */
export function useAnnotationActions(customer: string): AnnotationActions {
  const api = useApi();
  const toasts = useToasts();
  const queryClient = useQueryClient();
  const readAgain = () => queryClient.invalidateQueries({ queryKey: [KEY, customer] });
  const onError = (error: unknown) => presentError(error, toasts.show);
  const write = useMutation({
    mutationFn: ({ id, body }: { id: string | null; body: AnnotationBody }) =>
      id === null
        ? api.call(createAnnotation, { params: { customer }, body })
        : api.call(updateAnnotation, { params: { customer, id }, body }),
    onSuccess: readAgain,
    onError,
  });
  const erase = useMutation({
    mutationFn: ({ id }: Annotation) => api.call(deleteAnnotation, { params: { customer, id } }),
    onSuccess: (_reply, annotation) => {
      toasts.show({
        tone: 'info',
        text: t(annotation.kind === 'premiere' ? 'Premiere deleted.' : 'Note deleted.'),
        action: { label: t('Undo'), run: () => write.mutate({ id: null, body: bodyOf(annotation) }) },
      });
      return readAgain();
    },
    onError,
  });
  return {
    isSaving: write.isPending,
    save: (change, onSaved) => write.mutate(change, { onSuccess: onSaved }),
    remove: erase.mutate,
  };
}

function bodyOf({ day, kind, text }: Annotation): AnnotationBody {
  return { day, kind, text };
}
