import { createHmac } from 'node:crypto';

/** What Looker calls the parameters of a signed embed address. */
export interface LookerEmbed {
  /** With its port, without a protocol: `company.looker.com`. */
  host: string;
  /** Path and query inside Looker: `/embed/dashboards/model::page?Date=…`. */
  target: string;
  nonce: string;
  /** Seconds since 1970. */
  time: number;
  sessionLength: number;
  externalUserId: string;
  permissions: readonly string[];
  models: readonly string[];
  groupIds: readonly number[];
  externalGroupId: string;
  userAttributes: Readonly<Record<string, string>>;
  accessFilters: Readonly<Record<string, unknown>>;
  firstName: string;
  lastName: string;
  userTimezone: string;
}

/**
 * The signature covers these values, one to a line in exactly this order, each as JSON (Looker, "Signed embedding"). Names and
 * the time zone of the user are sent unsigned.
 */
export function signLookerUrl(embed: LookerEmbed, secret: string): string {
  const path = `/login/embed/${encodeURIComponent(embed.target)}`;
  const signed: readonly (readonly [string, unknown])[] = [
    ['nonce', embed.nonce],
    ['time', embed.time],
    ['session_length', embed.sessionLength],
    ['external_user_id', embed.externalUserId],
    ['permissions', embed.permissions],
    ['models', embed.models],
    ['group_ids', embed.groupIds],
    ['external_group_id', embed.externalGroupId],
    ['user_attributes', embed.userAttributes],
    ['access_filters', embed.accessFilters],
  ];
  const lines = [embed.host, path, ...signed.map(([, value]) => JSON.stringify(value))];
  const signature = createHmac('sha1', secret).update(lines.join('\n'), 'utf8').digest('base64');
  const unsigned: readonly (readonly [string, unknown])[] = [
    ['first_name', embed.firstName],
    ['last_name', embed.lastName],
    ['user_timezone', embed.userTimezone],
    ['force_logout_login', true],
  ];
  const query = [...signed, ...unsigned]
    .map(([name, value]) => `${name}=${encodeURIComponent(JSON.stringify(value))}`)
    .join('&');
  return `${embed.host}${path}?${query}&signature=${encodeURIComponent(signature)}`;
}
