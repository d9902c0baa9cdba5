import type { Segment } from '@playhead/contract/http/segments';
import type { UserInfo } from '@playhead/contract/http/account/users';
import type { PageId } from '@playhead/domain/pages';
import { canBuildSegments } from '@playhead/domain/segments';
import { t } from '@playhead/texts/translate';

/** SEG-092 */
export const SEGMENTS_LOCKED = t('Segments are locked. You cannot create or edit segments right now.');
/** SEG-094 */
export const QUOTA_EXCEEDED = t('Exceeded your segment limit. Contact your admin to request additional segments.');

/** SEG-079 */
const LOCKED = 2;

export function isLocked(user: Pick<UserInfo, 'segmentLock'>, list?: { dataLock: number }): boolean {
  return user.segmentLock || list?.dataLock === LOCKED;
}

const withoutCreation: readonly PageId[] = ['customer_reports', 'ci_customer_view_explore'];

type CreationRights = Pick<UserInfo, 'permissions' | 'functions'>;

/** SEG-093, USR-012; the user's rights and the menu come with one response, before any page is shown. */
export function mayCreateSegments(user: CreationRights, page: PageId): boolean {
  return mayChangeSegments(user) && canBuildSegments(user.functions) && !withoutCreation.includes(page);
}

/** Of segments that are there: without the creation view they can still be renamed, shared and deleted. */
export function mayChangeSegments({ permissions }: Pick<UserInfo, 'permissions'>): boolean {
  return permissions.includes('ci_create_segment_permission');
}

export interface SegmentQuota {
  segmentUsage: number;
  segmentQuota: number;
  /** SEG-095: told by the server, which knows the domains. */
  mayExceed: boolean;
}

/** SEG-094: null when one more may be created. */
export function quotaRefusal({ segmentUsage, segmentQuota, mayExceed }: SegmentQuota): string | null {
  return mayExceed || segmentUsage < segmentQuota ? null : QUOTA_EXCEEDED;
}

export const segmentActions = [
  'open',
  'view',
  'history',
  'edit',
  'copy',
  'share',
  'send',
  'schedule',
  'rebuild',
  'delete',
] as const;
export type SegmentAction = (typeof segmentActions)[number];

const NOT_BUILT = t('It is not built yet.');
const NO_PERMISSION = t('You do not have the permission for this.');

export interface ActionRights {
  mayOpen: boolean;
  mayCreate: boolean;
  mayChange: boolean;
  /** EXP-008 */
  mayExport: boolean;
  locked: boolean;
}

/** Why an action cannot be taken; null when it can. Reading always can. */
export function actionRefusal(
  action: SegmentAction,
  { mine, viewers }: Pick<Segment, 'mine' | 'viewers'>,
  { mayOpen, mayCreate, mayChange, mayExport, locked }: ActionRights,
): string | null {
  if (action === 'view' || action === 'history') return null;
  if (action === 'open') return mayOpen ? (viewers === null ? NOT_BUILT : null) : NO_PERMISSION;
  if (action === 'send' || action === 'schedule') {
    return mayExport ? (viewers === null ? NOT_BUILT : null) : NO_PERMISSION;
  }
  if (!(action === 'copy' ? mayCreate : mayChange)) return NO_PERMISSION;
  if (locked) return SEGMENTS_LOCKED;
  return action !== 'copy' && !mine ? t('Only the owner can do this.') : null;
}
