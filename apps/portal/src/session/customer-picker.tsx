import type { PortalSession } from '@playhead/contract/http/account/portal';
import { useState } from 'react';
import { enterCustomer } from './enter-customer.ts';

interface CustomerPickerProps {
  session: PortalSession;
  onSwitched: () => void;
  onProblem: (text: string | null) => void;
}

export function CustomerPicker({ session, onSwitched, onProblem }: CustomerPickerProps) {
  const [pendingId, setPendingId] = useState<number | null>(null);
  const { customer, customers } = session;
  if (customers.length < 2) return <span className="customer-name">{customer.customerName}</span>;

  const choose = async (customerId: number) => {
    setPendingId(customerId);
    onProblem(null);
    const result = await enterCustomer(session, customerId);
    setPendingId(null);
    if (result.kind === 'entered') onSwitched();
    if (result.kind === 'failed') onProblem(result.text);
  };

  return (
    <label className="customer-picker">
      <span>Customer</span>
      <select
        value={pendingId ?? customer.customerId}
        disabled={pendingId !== null}
        onChange={(event) => void choose(Number(event.currentTarget.value))}
      >
        {customers.map(({ customerId, customerName }) => (
          <option key={customerId} value={customerId}>
            {customerName}
          </option>
        ))}
      </select>
    </label>
  );
}
