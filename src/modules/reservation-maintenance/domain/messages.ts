/** What `list-inconsistencies` says when there are none; `create-compensations` knows it when a pipe hands it on. */
export const NO_INCONSISTENCIES = 'No order inconsistencies were found';
