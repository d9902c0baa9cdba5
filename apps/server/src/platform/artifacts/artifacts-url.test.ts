import { describe, expect, test } from 'vitest';
import { readArtifactsUrl } from './artifacts-url.ts';

describe('ARTIFACTS_URL', () => {
  test('a bucket alone takes region and credentials from the usual variables of AWS', () => {
    expect(readArtifactsUrl('s3://reports')).toEqual({
      bucket: 'reports',
      prefix: '',
      region: null,
      endpoint: null,
      credentials: null,
    });
  });

  test('prefix, region, endpoint and encoded credentials', () => {
    expect(
      readArtifactsUrl('s3://AKID:a%2Fb%2Bc@reports/play/head/?region=eu-west-1&endpoint=http%3A%2F%2Fminio%3A9000'),
    ).toEqual({
      bucket: 'reports',
      prefix: 'play/head/',
      region: 'eu-west-1',
      endpoint: 'http://minio:9000',
      credentials: { accessKeyId: 'AKID', secretAccessKey: 'a/b+c' },
    });
  });

  test.each([
    'https://reports',
    's3://',
    's3://UPPER',
    's3://reports?regoin=eu-west-1',
    's3://reports?region=eu.west',
    's3://reports?endpoint=minio:9000',
    's3://AKID@reports',
    's3://AKID:50%@reports',
    'reports',
  ])('%s is refused', (text) => {
    expect(readArtifactsUrl(text)).toBeUndefined();
  });
});
