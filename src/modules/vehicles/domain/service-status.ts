/** How a service moves (rule VE16); equal to `sync.service_leads_to`. */
export const serviceStatuses = ['scheduled', 'in_progress', 'completed', 'cancelled'] as const;
export type ServiceStatus = (typeof serviceStatuses)[number];

/** What is done to a vehicle in a service; equal to `sync.are_service_tasks`. */
export const serviceTasks = [
  'oil',
  'tires',
  'brakes',
  'filters',
  'battery',
  'fluids',
  'transmission',
  'cooling',
  'inspection',
  'general',
] as const;
export type ServiceTask = (typeof serviceTasks)[number];

const moves: Record<ServiceStatus, readonly ServiceStatus[]> = {
  scheduled: ['in_progress', 'completed', 'cancelled'],
  in_progress: ['scheduled', 'completed', 'cancelled'],
  completed: [],
  cancelled: [],
};

/** Whether a service goes from one status to another; what was done or cancelled stays so. */
export const leadsTo = (from: ServiceStatus, to: ServiceStatus): boolean =>
  moves[from].includes(to);

/** Whether it is still to be done. */
export const isWaiting = ({ status }: { readonly status: ServiceStatus }): boolean =>
  status === 'scheduled' || status === 'in_progress';
