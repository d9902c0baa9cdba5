import { useDocumentTitle } from './use-document-title.ts';

export function DocumentTitle({ title }: { title: string }) {
  useDocumentTitle(title);
  return null;
}
