/** Requests to join a store that wait for an approval. */
import * as v from 'valibot';

const request = {
  id: v.string(),
  store_number: v.string(),
  store_name: v.string(),
  requested_at: v.string(),
};

export const ownRequestsSchema = v.array(v.object({ ...request, declined: v.boolean() }));
export type OwnJoinRequest = v.InferOutput<typeof ownRequestsSchema>[number];

export const openRequestsSchema = v.array(
  v.object({
    ...request,
    person: v.string(),
    email: v.string(),
    /** Numbers of stores that the person was removed from. */
    removed_from: v.array(v.string()),
  }),
);
export type OpenJoinRequest = v.InferOutput<typeof openRequestsSchema>[number];
