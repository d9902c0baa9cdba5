import type { S3Target } from '@playhead/contract/http/deliveries/deliveries';
import { t } from '@playhead/texts/translate';

/** DLV-063 */
const BUCKET_START = 's3://';
/** https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html */
const BUCKET_NAME = /^(?!\d+\.\d+\.\d+\.\d+$)[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;

type TypedTarget = { [Field in 'bucket' | 'path' | 'accessKeyId' | 'secret' | 'region']: string };

/** DLV-057..DLV-061, DLV-067: the problems of the form in its order; the first one is shown. `viewers` drops two rules (DLV-058, DLV-059). */
export function s3Problems(typed: TypedTarget, page: 'dashboard' | 'viewers'): readonly string[] {
  const isDashboard = page === 'dashboard';
  const name = bucketName(typed.bucket);
  const checks: readonly (readonly [boolean, string])[] = [
    [typed.bucket.trim() === '', t('S3 Bucket is required.')],
    [
      isDashboard && !typed.bucket.startsWith(BUCKET_START),
      t('bucket should start with {start}', { start: BUCKET_START }),
    ],
    [name.startsWith('/') || name.endsWith('/'), t('bucket should not start with or end with /')],
    [!BUCKET_NAME.test(name), t('S3 Bucket is not a valid name of a bucket.')],
    [isDashboard && !isFolder(typed.path), t('path should start with and end with /')],
    [hasUnsafeSegment(typed.path), t('path should not contain . or .. as a folder')],
    [typed.accessKeyId.trim() === '', t('S3 Access Key is required.')],
    [typed.secret.trim() === '', t('S3 Secret Key is required.')],
    [typed.region.trim() === '', t('S3 Region is required.')],
  ];
  return checks.filter(([isWrong]) => isWrong).map(([, text]) => text);
}

export function bucketName(bucket: string): string {
  return bucket.startsWith(BUCKET_START) ? bucket.slice(BUCKET_START.length) : bucket;
}

/** For people: `s3://bucket/folder/`, however the two were typed. */
export function bucketAddress({ bucket, path }: Pick<TypedTarget, 'bucket' | 'path'>): string {
  const folder = path === '' || path.startsWith('/') ? path : `/${path}`;
  return `${BUCKET_START}${bucketName(bucket)}${folder}`;
}

/** The name of the object: keys of S3 begin without a slash. */
export function objectKey({ path }: Pick<S3Target, 'path'>, fileName: string): string {
  return [...path.split('/').filter((part) => part !== ''), fileName].join('/');
}

function isFolder(path: string): boolean {
  return path === '' || (path.startsWith('/') && path.endsWith('/'));
}

function hasUnsafeSegment(path: string): boolean {
  return path.split('/').some((part) => part === '.' || part === '..') || /\p{Cc}/u.test(path);
}
