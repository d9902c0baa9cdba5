export const testSession = {
  token: 'token-1',
  expires_at: '2026-11-15T18:00:00Z',
  user: { user_id: 'u1', email: 'ana@aurora.example', user_full_name: 'Ana Ferreira' },
  customer: { customer_id: 1, customer_name: 'Aurora Stream' },
  customers: [{ customer_id: 1, customer_name: 'Aurora Stream' }],
};
