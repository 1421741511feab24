/** Whether reports or an admin, not its owner, have removed a meet from view (SAFE-10). */
export function wasRemoved(meet: {
  archived: boolean;
  archived_by?: 'owner' | 'reports' | 'admin' | null;
}): boolean {
  return meet.archived && (meet.archived_by === 'reports' || meet.archived_by === 'admin');
}
