import {
  type EmailTarget,
  MASKED_SECRET,
  type S3Target,
  type SftpTarget,
} from '@playhead/contract/http/deliveries/deliveries';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isEmailAddress, splitAddresses } from './email-addresses.ts';
import { mayKeepSecret, testProblem, updateProblem, withMaskedSecret } from './masked-secret.ts';
import { bucketAddress, bucketName, objectKey, s3Problems } from './s3-target.ts';
import { readSftpAddress, sftpProblem } from './sftp-target.ts';

const s3: S3Target = {
  type: 's3',
  bucket: 's3://reports',
  path: '/weekly/',
  accessKeyId: 'AKIDEXAMPLE',
  region: 'eu-west-1',
  secret: 'wJalrXUtnFEMI',
};
const sftp: SftpTarget = { type: 'sftp', address: 'sftp://files.example/in', username: 'ada', secret: 'open sesame' };
const email: EmailTarget = { type: 'email', addresses: ['ada@example.com'], message: '' };
const masked = { ...s3, secret: MASKED_SECRET };

describe('e-mail addresses', () => {
  test('DLV-054: commas and semicolons separate, and an address counts once', () => {
    expect(splitAddresses('a@x.com, b@y.org;A@x.com ;; ')).toEqual(['A@x.com', 'b@y.org']);
  });

  test.each(['a@x.co', 'first.last@mail.example.com', 'a_b-c.d@x-y.museum'])('DLV-056: %s is one', (address) => {
    expect(isEmailAddress(address)).toBe(true);
  });

  test.each([
    '',
    'a',
    'a@x',
    'a@x.c',
    'a@x.abcdefghi',
    '@x.com',
    'a@.com',
    '.a@x.com',
    'a..b@x.com',
    'a@x.com\r\nBcc: b@y.org',
    '"a b"@x.com',
    'a(comment)@x.com',
    'group: a@x.com, b@y.org;',
    '<a@x.com>',
    'a@x.com, b@y.org',
    'a@b@x.com',
    'a@x.com\0',
    'a@[127.0.0.1]',
    `${'a'.repeat(250)}@x.com`,
  ])('attack 23: %j is none', (address) => {
    expect(isEmailAddress(address)).toBe(false);
  });

  test('attack 23: an address never holds a sign that a header gives a meaning', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary-ascii' }), fc.string({ unit: 'binary-ascii' }), (local, domain) => {
        const address = `${local}@${domain}.com`;
        expect(isEmailAddress(address) && /[\s"<>(),:;\\[\]]/.test(address)).toBe(false);
      }),
      { numRuns: 500 },
    );
  });
});

describe('S3 target', () => {
  test('a complete form has no problem', () => {
    expect(s3Problems(s3, 'dashboard')).toEqual([]);
    expect(s3Problems({ ...s3, path: '' }, 'dashboard')).toEqual([]);
  });

  test.each<[string, Partial<Record<keyof typeof s3, string>>, string]>([
    ['DLV-057', { bucket: '' }, 'S3 Bucket is required.'],
    ['DLV-057', { bucket: 'reports' }, 'bucket should start with s3://'],
    ['DLV-057', { bucket: 's3://reports/' }, 'bucket should not start with or end with /'],
    ['DLV-059', { path: 'weekly/' }, 'path should start with and end with /'],
    ['DLV-059', { path: '/weekly' }, 'path should start with and end with /'],
    ['DLV-061', { accessKeyId: '' }, 'S3 Access Key is required.'],
    ['DLV-060', { secret: '' }, 'S3 Secret Key is required.'],
    ['DLV-060', { region: '' }, 'S3 Region is required.'],
    ['attack 21', { bucket: 's3://x@127.0.0.1' }, 'S3 Bucket is not a valid name of a bucket.'],
    ['attack 21', { bucket: 's3://127.0.0.1' }, 'S3 Bucket is not a valid name of a bucket.'],
    ['attack 20', { path: '/a/../b/' }, 'path should not contain . or .. as a folder'],
  ])('%s: %j is refused, the first problem first (DLV-067)', (_id, change, problem) => {
    expect(s3Problems({ ...s3, ...change }, 'dashboard')[0]).toBe(problem);
  });

  test('DLV-058, DLV-059: viewers name the bucket and the path without signs', () => {
    expect(s3Problems({ ...s3, bucket: 'reports', path: 'weekly' }, 'viewers')).toEqual([]);
  });

  test('the bucket and the key of the object', () => {
    expect([bucketName('s3://reports'), bucketName('reports')]).toEqual(['reports', 'reports']);
    expect([objectKey(s3, 'a.csv'), objectKey({ path: '' }, 'a.csv')]).toEqual(['weekly/a.csv', 'a.csv']);
  });
});

describe('SFTP target', () => {
  test.each([
    ['sftp://files.example', { host: 'files.example', port: 22, folder: '' }],
    ['sftp://files.example:2222/in/box/', { host: 'files.example', port: 2222, folder: '/in/box' }],
    ['sftp://[2001:db8::1]:22/', { host: '[2001:db8::1]', port: 22, folder: '' }],
  ])('DLV-063: %s', (typed, expected) => {
    expect(readSftpAddress(typed)).toEqual(expected);
  });

  test.each([
    '',
    'files.example',
    'ftp://x',
    'sftp://',
    'sftp://a@b',
    'sftp://x:0',
    'sftp://x:70000',
    'sftp://x/a/../b',
    'sftp://x/a\nb',
  ])('DLV-062: %j is no address', (typed) => {
    expect(readSftpAddress(typed)).toBeUndefined();
    expect(sftpProblem({ ...sftp, address: typed })).toBe('Invalid sftp address!');
  });

  test('DLV-062: user name and password are required', () => {
    expect(sftpProblem(sftp)).toBeNull();
    expect(sftpProblem({ ...sftp, username: ' ' })).toBe('User name is required.');
    expect(sftpProblem({ ...sftp, secret: '' })).toBe('Password is required.');
  });
});

describe('masked secrets', () => {
  test('DLV-064: eleven asterisks stand for the secret, and a passphrase is not told either', () => {
    expect(withMaskedSecret(s3)).toEqual({ ...s3, secret: '***********' });
    expect(JSON.stringify(withMaskedSecret({ ...sftp, passphrase: 'hidden' }))).not.toMatch(/sesame|hidden/);
    expect(withMaskedSecret(email)).toEqual(email);
  });

  test('DLV-065: a test needs the secret', () => {
    expect([testProblem(masked), testProblem(s3), testProblem(email)]).toEqual(['Please input secret', null, null]);
  });

  test('DLV-066: dashboards and viewers want the secret at every change, the workbench when the receiver changed', () => {
    const secretProblem = 'Please update your secret.';
    expect(updateProblem('dashboard', { stored: s3, next: masked })).toBe(secretProblem);
    expect(updateProblem('viewers', { stored: s3, next: masked })).toBe(secretProblem);
    expect(updateProblem('workbench', { stored: s3, next: masked })).toBeNull();
    expect(updateProblem('workbench', { stored: s3, next: { ...masked, bucket: 's3://other' } })).toBe(secretProblem);
    expect(updateProblem('dashboard', { stored: s3, next: s3 })).toBeNull();
    expect(updateProblem('dashboard', { stored: s3, next: email })).toBeNull();
    expect(updateProblem('workbench', { stored: undefined, next: masked })).toBe(secretProblem);
  });

  test.each<[string, S3Target | SftpTarget, S3Target | SftpTarget]>([
    ['bucket', s3, { ...s3, bucket: 's3://evil' }],
    ['path', s3, { ...s3, path: '/x/' }],
    ['key', s3, { ...s3, accessKeyId: 'OTHER' }],
    ['region', s3, { ...s3, region: 'cn-north-1' }],
    ['endpoint', s3, { ...s3, endpoint: 'https://evil.example' }],
    ['host', sftp, { ...sftp, address: 'sftp://evil.example/in' }],
    ['user', sftp, { ...sftp, username: 'eve' }],
    ['host key', sftp, { ...sftp, hostKey: 'SHA256:x' }],
    ['kind', sftp, s3],
  ])('attack 22: a stored secret is not sent to another %s', (_field, stored, next) => {
    expect(mayKeepSecret(stored, next)).toBe(false);
    expect([mayKeepSecret(stored, { ...stored }), mayKeepSecret(next, { ...next })]).toEqual([true, true]);
  });
});

test.each([
  ['s3://lake', '/daily/', 's3://lake/daily/'],
  ['lake', 'daily', 's3://lake/daily'],
  ['lake', '', 's3://lake'],
])('DLV-058: the bucket %s with the path "%s" is told as %s', (bucket, path, told) => {
  expect(bucketAddress({ bucket, path })).toBe(told);
});
