/** What can be wrong with the line between a device and the server. `storm`: any of the others, request by request. */
export type Weather =
  | 'good'
  | 'down'
  | 'lost_before'
  | 'answer_lost'
  | 'captive'
  | 'twice'
  | 'slow'
  | 'newer_server'
  | 'storm';
