import { useViewerWords } from '@playhead/widgets/viewer-words';
import { createContext, useContext } from 'react';

/** DLV-067: only the first problem is shown; its field is outlined and described by it. */
interface FirstProblem {
  text: string;
  /** Of the element that says it. */
  id: string;
}

export const FirstProblemContext = createContext<FirstProblem | null>(null);

export type ProblemField =
  | 'title'
  | 'addresses'
  | 'bucket'
  | 'path'
  | 'accessKeyId'
  | 'secret'
  | 'region'
  | 'sftpAddress'
  | 'username'
  | 'password'
  | 'viewerIds';

/** By the words of packages/domain/src/deliveries. */
const fieldPatterns: readonly (readonly [ProblemField, RegExp])[] = [
  ['title', /^(Schedule|File) Name is required\.$|^Title is required\.$/],
  ['addresses', /^Input something!$|^Input email address!$|^Email address is required$|email address\.$|addresses\.$/],
  ['bucket', /^S3 Bucket|^bucket /],
  ['path', /^path /],
  ['accessKeyId', /^S3 Access Key/],
  ['secret', /^S3 Secret Key|your secret\.$/],
  ['region', /^S3 Region/],
  ['sftpAddress', /^Invalid sftp address!$/],
  ['username', /^User name is required\.$/],
  ['password', /^Password is required\.$/],
  ['viewerIds', /^Viewer ID is required\.$/],
];

function fieldOfProblem(text: string): ProblemField | null {
  return fieldPatterns.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
}

/** As it is shown; the names and addresses in other problems are the user's own. */
export function useProblemText(problem: string | null): string | null {
  const words = useViewerWords();
  return problem !== null && fieldOfProblem(problem) === 'viewerIds' ? words(problem) : problem;
}

/** For the control of a field. */
export function useProblemProps(field: ProblemField): {
  status?: 'error';
  'aria-invalid'?: true;
  'aria-describedby'?: string;
} {
  const first = useContext(FirstProblemContext);
  if (first === null || fieldOfProblem(first.text) !== field) return {};
  return { status: 'error', 'aria-invalid': true, 'aria-describedby': first.id };
}
