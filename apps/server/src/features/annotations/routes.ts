import {
  type Annotation,
  createAnnotation,
  deleteAnnotation,
  listAnnotations,
  MAX_ANNOTATIONS,
  updateAnnotation,
} from '@playhead/contract/http/annotations';
import { mayChangeOwned } from '@playhead/domain/owners';
import type { Registrar } from '../../http/registrar.ts';
import type { Session } from '../../http/session.ts';
import { auditedDatabase } from '../../platform/audit/audited-database.ts';
import type { Database } from '../../platform/metadata/metadata.ts';
import {
  changeOwnAnnotation,
  deleteOwnAnnotation,
  findAnnotations,
  insertAnnotation,
  type StoredAnnotation,
} from './store.ts';

/** Everybody of the customer sees every annotation; one that the caller may not change is not found when it is to be changed. */
export function registerAnnotations(registrar: Registrar, { db }: { db: Database }): void {
  registrar.handle(listAnnotations, async ({ query, session }) => {
    const rows = await findAnnotations(db, { customerId: session.customerId, ...query });
    return rows.map((row) => shownTo(session, row));
  });

  registrar.handle(createAnnotation, async ({ body, session, auditWith }) => {
    const audited = auditedDatabase(db, auditWith);
    return shownTo(session, await insertAnnotation(audited, { body, author: session, most: MAX_ANNOTATIONS }));
  });

  registrar.handle(updateAnnotation, async ({ params, body, session, auditWith }) => {
    const audited = auditedDatabase(db, auditWith);
    return shownTo(session, await changeOwnAnnotation(audited, { own: { ...session, id: params.id }, body }));
  });

  registrar.handle(deleteAnnotation, async ({ params, session, auditWith }) => {
    await deleteOwnAnnotation(auditedDatabase(db, auditWith), { ...session, id: params.id });
    return { deleted: true as const };
  });
}

function shownTo(session: Session, row: StoredAnnotation): Annotation {
  const { id, day, kind, text, author, createdBy, ownerLeft, createdAt } = row;
  return {
    id,
    day,
    kind,
    text,
    createdBy: author,
    createdAt: createdAt.toISOString(),
    mine: mayChangeOwned({ ownerId: createdBy, ownerLeft }, session),
  };
}
