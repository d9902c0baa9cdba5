import { QueryId } from '@playhead/contract/http/explore';
import { useCallback, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { isForbidden } from '@playhead/browser/api/api-error.ts';
import { BiFrame } from '../../features/bi-frame/bi-frame.tsx';
import { type ExploreAddress, ExplorePage } from '../../features/reports/explore/explore-page.tsx';
import { ExploreDeliveries } from '../deliveries/explore-deliveries.tsx';
import { useWorkspace } from '../../page-context/page-context.ts';
import { renderAnalysisError } from './screens/page-error.tsx';
import { useCellActions } from './use-cell-actions.tsx';
import { isOwnWriting } from '../navigation/navigation.ts';

const PAGE = 'ci_customer_view_explore';

/** SHELL-018: the workbench, with what is saved of it. */
export function ExploreArea() {
  const { customer, user, shareBase, navigation } = useWorkspace();
  const { search, state, key } = useLocation();
  const cells = useCellActions();
  const address = useMemo(() => readAddress(search), [search]);
  // An address that the page wrote itself says what is shown already; any other one opens the page anew.
  const [openedKey, setOpenedKey] = useState(key);
  if (key !== openedKey && !isOwnWriting(state)) setOpenedKey(key);
  const write = useCallback(
    ({ code, qid }: ExploreAddress) =>
      navigation.rewriteTool({ ...(code === null ? {} : { code }), ...(qid === null ? {} : { qid }) }),
    [navigation],
  );
  return (
    <>
      <ExplorePage
        key={openedKey}
        {...{ customer, user, shareBase, address }}
        renderError={renderAnalysisError}
        onAddress={write}
        isOwnAddress={(next) => isOwnWriting(next.state)}
        onNew={() => navigation.openTool(PAGE, {})}
        renderFrame={({ qid, onQuery, onFrame }) => (
          <BiFrame
            ref={onFrame}
            customer={customer}
            target={{ type: 'explore', page: PAGE, ...(qid === null ? {} : { qid }) }}
            onEvent={(event) => {
              if (event.type === 'query') onQuery(event.qid);
              cells.hear(event);
            }}
            renderError={(error, retry) => (isForbidden(error) ? renderAnalysisError(error, retry) : null)}
          />
        )}
        renderTools={(shown) => <ExploreDeliveries {...shown} />}
      />
      {cells.dialogs}
    </>
  );
}

function readAddress(search: string): ExploreAddress {
  const params = new URLSearchParams(search);
  const qid = params.get('qid') ?? '';
  return { code: params.get('code'), qid: QueryId.safeParse(qid).success ? qid : null };
}
