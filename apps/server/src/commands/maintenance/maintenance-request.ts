import { z } from 'zod';
import type { ControlRequest } from '../../start/control-messages.ts';
import { Maintenance } from './maintenance.ts';

const Ended = z.object({ exitCode: z.number() });

export const maintenanceRequest: ControlRequest<Maintenance, z.infer<typeof Ended>> = {
  name: 'maintenance',
  input: Maintenance,
  result: Ended,
};
