import { z } from 'zod';

/** EXP-059, EXP-060: files of rows; Parquet is for programs. */
export const dataFormats = ['csv', 'txt', 'xlsx', 'json', 'html', 'md', 'parquet'] as const;
export type DataFormat = (typeof dataFormats)[number];

/** EXP-058 */
export const pageFormats = ['pdf', 'png', 'csv_zip'] as const;
/** Where deliveries go. */
export const deliveryDestinations = ['email', 's3', 'sftp'] as const;

/** EXP-073: what an account lets its users take out of a page. */
export const PageOffer = z.object({
  destinations: z.array(z.enum(deliveryDestinations)),
  formats: z.array(z.enum(pageFormats)),
});
export type PageOffer = z.infer<typeof PageOffer>;

/** A file that was written whole; only such files are offered and sent. */
export const Artifact = z.object({
  id: z.string(),
  fileName: z.string(),
  contentType: z.string(),
  bytes: z.number().int(),
  /** Null where the file has no rows, such as a picture. */
  rows: z.number().int().nullable(),
  sha256: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
export type Artifact = z.infer<typeof Artifact>;

/** DLV-079, DLV-080: the regions a bucket can be in. */
export const s3Regions = [
  'us-east-1',
  'us-east-2',
  'us-west-1',
  'us-west-2',
  'ca-central-1',
  'ap-south-1',
  'ap-northeast-1',
  'ap-northeast-2',
  'ap-southeast-1',
  'ap-southeast-2',
  'cn-north-1',
  'cn-northwest-1',
  'eu-central-1',
  'eu-west-1',
  'eu-west-2',
  'eu-west-3',
  'sa-east-1',
] as const;

/** DLV-064: what stands where a stored secret would. */
export const MASKED_SECRET = '***********';
const Secret = z.string().min(1).max(20_000);

/** DLV-052, reliability.md attack 23: addresses one by one, never a line of them. */
const EmailTarget = z.strictObject({
  type: z.literal('email'),
  addresses: z.array(z.string().max(254)).min(1).max(50),
  message: z.string().max(10_000).default(''),
});
export type EmailTarget = z.infer<typeof EmailTarget>;

/** DLV-023 */
const S3Target = z.strictObject({
  type: z.literal('s3'),
  /** `s3://name`, or the name alone for viewers (DLV-058). */
  bucket: z.string().max(300),
  path: z.string().max(900).default(''),
  accessKeyId: z.string().min(1).max(200),
  region: z.enum(s3Regions),
  /** Of another store with the same protocol; only where the configuration lists its host. */
  endpoint: z.url().max(300).optional(),
  secret: Secret,
});
export type S3Target = z.infer<typeof S3Target>;

/** DLV-016, DLV-063: `sftp://host[:port][/path]`. */
const SftpTarget = z.strictObject({
  type: z.literal('sftp'),
  address: z.string().max(1_000),
  username: z.string().min(1).max(200),
  /** A password, or a private key in the format of OpenSSH or PEM. */
  secret: Secret,
  passphrase: z.string().max(1_000).optional(),
  /** The key that was shown and confirmed at the first use, as `SHA256:…`. */
  hostKey: z.string().max(100).optional(),
});
export type SftpTarget = z.infer<typeof SftpTarget>;

export const DeliveryTarget = z.discriminatedUnion('type', [EmailTarget, S3Target, SftpTarget]);
export type DeliveryTarget = z.infer<typeof DeliveryTarget>;

/**
 * What is known of a delivery. `refused` will not change by trying again, `temporary` may, and after `unknown` the receiver perhaps
 * has it already: that one is never sent again automatically (reliability.md 1.5).
 */
export type DeliveryOutcome =
  | {
      state: 'delivered';
      /** Where it is: the address of the object or file, or the id of the message. */
      receipt: string;
      /** What the user should know all the same, such as a recipient that was refused. */
      note?: string;
    }
  | {
      state: 'refused';
      reason: string;
      /** The key of a host that is not known yet or has changed, to be shown and confirmed. */
      hostKey?: string;
    }
  | { state: 'temporary' | 'unknown'; reason: string };
