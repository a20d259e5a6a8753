/** Spec §9: the budget's messages clear after 3 s; not while somebody points at them. */
export const messageMs = 3000;
