import { tSent } from '@playhead/texts/translate';
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

/** By the words of packages/domain/src/deliveries, which the reader's language has in their place. */
const fieldProblems: Readonly<Record<ProblemField, readonly string[]>> = {
  title: ['Schedule Name is required.', 'File Name is required.', 'Title is required.'],
  addresses: [
    'Input something!',
    'Input email address!',
    'Email address is required',
    '{address} is no email address.',
    'At most {most} addresses.',
  ],
  bucket: [
    'S3 Bucket is required.',
    'S3 Bucket is not a valid name of a bucket.',
    'bucket should start with {start}',
    'bucket should not start with or end with /',
  ],
  path: ['path should start with and end with /', 'path should not contain . or .. as a folder'],
  accessKeyId: ['S3 Access Key is required.'],
  secret: ['S3 Secret Key is required.', 'Please update your secret.'],
  region: ['S3 Region is required.'],
  sftpAddress: ['Invalid sftp address!'],
  username: ['User name is required.'],
  password: ['Password is required.'],
  viewerIds: ['Viewer ID is required.'],
};
const fieldPatterns = Object.entries(fieldProblems).map(
  ([field, texts]) => [field as ProblemField, texts.map((text) => patternOf(tSent(text)))] as const,
);

/** `{address}` stands for any text. */
function patternOf(text: string): RegExp {
  const parts = text.split(/\{\w+\}/).map((part) => part.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`));
  return new RegExp(`^${parts.join('.+')}$`);
}

function fieldOfProblem(problem: string): ProblemField | null {
  const text = tSent(problem);
  return fieldPatterns.find(([, patterns]) => patterns.some((pattern) => pattern.test(text)))?.[0] ?? null;
}

/** As it is shown; the names and addresses in other problems are the user's own. */
export function useProblemText(problem: string | null): string | null {
  const words = useViewerWords();
  if (problem === null) return null;
  return fieldOfProblem(problem) === 'viewerIds' ? words(tSent(problem)) : tSent(problem);
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
