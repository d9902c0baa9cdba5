import type { SftpTarget } from '@playhead/contract/http/deliveries/deliveries';
import type { Jobs } from '../jobs/create-jobs.ts';
import { createOutboundGuard, type OutboundGuard } from '../platform/outbound/outbound-guard.ts';
import { createSecretBox, type SecretBox } from '../platform/secrets/secret-box.ts';
import { createDestinations, createMailCarrier } from './destinations/registry.ts';
import { readHostKey } from './destinations/sftp.ts';
import { createLetters, type SendLetter } from './letters.ts';
import { createNotices } from './notices.ts';
import { createRuns, type ExportRuns } from './runs/create-runs.ts';
import type { RunDeps } from './runs/perform-run.ts';

interface DeliverySettings {
  dataDir: string;
  secret: string;
  /** Open what they sealed; the current one seals. */
  previousSecrets?: readonly string[];
  production: boolean;
  outboundAllow: readonly string[];
  smtpUrl: string | null;
  s3Endpoint: string | null;
  mailFrom: string;
  publicUrl: string;
}

export interface DeliveryOptions extends Pick<
  RunDeps,
  'db' | 'artifacts' | 'sessionOf' | 'linkTo' | 'makeContent' | 'now' | 'logger'
> {
  settings: DeliverySettings;
  queue: Pick<Jobs, 'enqueue' | 'find' | 'cancel'>;
  /** Tests try again sooner. */
  retrySeconds?: number;
}

export interface Delivery {
  secrets: SecretBox;
  guard: OutboundGuard;
  runs: ExportRuns;
  sendLetter: SendLetter;
  readHostKey(target: SftpTarget, signal: AbortSignal): Promise<string | null>;
}

/** Everything between a request for a file and its arrival. */
export function createDelivery(options: DeliveryOptions): Delivery {
  const { settings, queue, ...given } = options;
  const { dataDir, production, smtpUrl, s3Endpoint, mailFrom, publicUrl } = settings;
  const { db } = given;
  const secrets = createSecretBox([settings.secret, ...(settings.previousSecrets ?? [])]);
  const guard = createOutboundGuard({ allow: allowedHosts(settings), production });
  const carrier = createMailCarrier({ smtpUrl, dataDir });
  const sender = { name: 'Playhead', address: mailFrom };
  const runs = createRuns({
    ...given,
    secrets,
    queue,
    destinations: createDestinations({ guard, carrier, sender, s3Endpoint }),
    notify: createNotices({ db, carrier, sender, publicUrl }),
  });
  return {
    secrets,
    guard,
    runs,
    sendLetter: createLetters({ carrier, sender }),
    readHostKey: (target, signal) => readHostKey(target, { guard, signal }),
  };
}

/** The operator chose the store: it may be inside the network. */
function allowedHosts({ outboundAllow, s3Endpoint }: DeliverySettings): readonly string[] {
  return s3Endpoint === null ? outboundAllow : [...outboundAllow, new URL(s3Endpoint).hostname];
}
