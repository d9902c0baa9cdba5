/** Where export files are kept instead of the data directory. */
export interface ArtifactBucket {
  bucket: string;
  /** Empty, or ends with a slash. */
  prefix: string;
  /** Null for the one of the usual variables of AWS. */
  region: string | null;
  /** Another store with the protocol of S3, such as MinIO; null for Amazon's. */
  endpoint: string | null;
  /** Null for those of the usual variables, files and roles of AWS. */
  credentials: { accessKeyId: string; secretAccessKey: string } | null;
}

export const ARTIFACTS_URL_EXAMPLE = 's3://bucket/prefix?region=eu-west-1';
const PARAMETERS: ReadonlySet<string> = new Set(['region', 'endpoint']);

/** Undefined for a text that is no such address. */
export function readArtifactsUrl(text: string): ArtifactBucket | undefined {
  // A `%` that begins no code could not be decoded.
  if (!URL.canParse(text) || /%(?![0-9a-f]{2})/i.test(text)) return undefined;
  const url = new URL(text);
  const parameters = [...url.searchParams.keys()];
  const region = url.searchParams.get('region');
  const endpoint = url.searchParams.get('endpoint');
  const isValid =
    url.protocol === 's3:' &&
    /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url.host) &&
    parameters.every((name) => PARAMETERS.has(name)) &&
    (region === null || /^[a-z0-9-]{2,40}$/.test(region)) &&
    (endpoint === null || isHttpOrigin(endpoint)) &&
    (url.username === '') === (url.password === '');
  if (!isValid) return undefined;
  const folders = decodeURIComponent(url.pathname)
    .split('/')
    .filter((folder) => folder !== '');
  return {
    bucket: url.host,
    prefix: folders.map((folder) => `${folder}/`).join(''),
    region,
    endpoint,
    credentials:
      url.username === ''
        ? null
        : { accessKeyId: decodeURIComponent(url.username), secretAccessKey: decodeURIComponent(url.password) },
  };
}

function isHttpOrigin(text: string): boolean {
  return URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol);
}
