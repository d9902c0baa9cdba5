import type { PortalSession } from '@playhead/contract/http/account/portal';
import { useEffect, useState } from 'react';
import { analyticsPath, type AnalyticsTarget } from '../address/analytics-target.ts';
import { replaceAddress } from '../address/browser-address.ts';
import { Notice } from '../shell/notice.tsx';
import { enterCustomer } from './enter-customer.ts';

interface CustomerSwitchPageProps {
  session: PortalSession;
  customerId: number;
  target: AnalyticsTarget;
}

/** RPT-022: `/customer_switch/:customer_id/?next=`, the address of a share link. */
export function CustomerSwitchPage({ session, customerId, target }: CustomerSwitchPageProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const { customer } = session;
  const path = analyticsPath(target);

  useEffect(() => {
    if (customer.customerId === customerId) return replaceAddress(path);
    let left = false;
    const enter = async () => {
      const result = await enterCustomer(session, customerId);
      if (left) return;
      if (result.kind === 'entered') replaceAddress(path);
      if (result.kind === 'failed') setProblem(result.text);
    };
    void enter();
    return () => {
      left = true;
    };
  }, [session, customer.customerId, customerId, path]);

  if (problem === null) {
    return <output className="waiting">Switching to the customer of this link…</output>;
  }
  return (
    <Notice title="This link cannot be opened" link={{ href: '/', label: `Stay with ${customer.customerName}` }}>
      {problem}
    </Notice>
  );
}
