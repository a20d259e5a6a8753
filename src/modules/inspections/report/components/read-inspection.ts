/** An inspection to read, from this device or from the office: one part, as they are made of the same. */
export { CompletedInspection } from './completed-inspection.tsx';
export { InspectionFromOffice } from './inspection-from-office.tsx';
