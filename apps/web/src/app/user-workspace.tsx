import type { PreferenceMap } from '@playhead/contract/http/account/preferences';
import type { UserInfo } from '@playhead/contract/http/account/users';
import { readPath } from '@playhead/domain/pages';
import { startView } from '@playhead/domain/preferences';
import { DayPartStartsContext } from '@playhead/widgets/day-part-starts';
import { ViewerLabelContext } from '@playhead/widgets/viewer-words';
import { Navigate, useLocation } from 'react-router';
import { startAddress } from './page-state/start-address.ts';
import { Workspace } from './workspace.tsx';

interface UserWorkspaceProps {
  customer: string;
  user: UserInfo;
  preferences: PreferenceMap;
}

/** Code of its own, fetched together with the user: the sign-in needs nothing of it. */
export function UserWorkspace({ customer, user, preferences }: UserWorkspaceProps) {
  const isRoot = readPath(useLocation().pathname).kind === 'root';
  if (isRoot) return <Navigate to={startAddress(startView(preferences, user))} replace />;
  return (
    <ViewerLabelContext value={user.viewerLabel}>
      <DayPartStartsContext value={user.dayPartStarts}>
        <Workspace customer={customer} user={user} />
      </DayPartStartsContext>
    </ViewerLabelContext>
  );
}
