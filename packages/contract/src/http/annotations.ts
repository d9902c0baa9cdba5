import { z } from 'zod';
import { CUSTOMER_BASE, CustomerParams } from '../customer-path.ts';
import { route } from '../route.ts';
import { Day, lineOfText } from '../text.ts';
import type { ValueOf } from '../wire.ts';

export const annotationKinds = ['premiere', 'note'] as const;
export type AnnotationKind = (typeof annotationKinds)[number];
export const MAX_ANNOTATION_TEXT = 200;
/** Three years. */
export const MAX_ANNOTATION_DAYS = 1100;
export const MAX_ANNOTATIONS = 1000;

const Text = z.string().trim().min(1, 'a text is expected').pipe(lineOfText(MAX_ANNOTATION_TEXT));

/** An annotation on a day of every time chart of the customer. */
export const Annotation = z.object({
  id: z.string(),
  /** In the customer's zone. */
  day: Day,
  kind: z.enum(annotationKinds),
  text: z.string(),
  created_by: z.string(),
  created_at: z.iso.datetime(),
  /** The reader may change and delete it. */
  mine: z.boolean(),
});
export type Annotation = ValueOf<typeof Annotation>;

export const AnnotationBody = z.strictObject({ day: Day, kind: z.enum(annotationKinds), text: Text });
export type AnnotationBody = ValueOf<typeof AnnotationBody>;

const DAY_MS = 86_400_000;
const AnnotationSpan = z
  .object({ from: Day, to: Day })
  .refine(({ from, to }) => from <= to, { error: 'it lies before `from`', path: ['to'] })
  .refine(({ from, to }) => (Date.parse(to) - Date.parse(from)) / DAY_MS < MAX_ANNOTATION_DAYS, {
    error: `at most ${MAX_ANNOTATION_DAYS} days can be requested`,
    path: ['to'],
  });

const AnnotationParams = CustomerParams.extend({ id: z.uuid() });

export const listAnnotations = route({
  id: 'annotations.list',
  summary: 'Annotations of a span of days, for time charts',
  method: 'GET',
  path: `${CUSTOMER_BASE}/annotations`,
  permission: 'signed-in',
  params: CustomerParams,
  query: AnnotationSpan,
  reply: z.array(Annotation),
});

export const createAnnotation = route({
  id: 'annotations.create',
  summary: 'Annotate a day for all users of the customer',
  method: 'POST',
  storesData: true,
  path: `${CUSTOMER_BASE}/annotations`,
  permission: 'signed-in',
  rateLimit: 60,
  params: CustomerParams,
  body: AnnotationBody,
  reply: Annotation,
});

export const updateAnnotation = route({
  id: 'annotations.update',
  summary: 'Change an annotation of the caller',
  method: 'PUT',
  storesData: true,
  path: `${CUSTOMER_BASE}/annotations/:id`,
  permission: 'signed-in',
  params: AnnotationParams,
  body: AnnotationBody,
  reply: Annotation,
});

export const deleteAnnotation = route({
  id: 'annotations.delete',
  summary: 'Delete an annotation of the caller',
  method: 'DELETE',
  path: `${CUSTOMER_BASE}/annotations/:id`,
  permission: 'signed-in',
  params: AnnotationParams,
  reply: z.object({ deleted: z.literal(true) }),
});
