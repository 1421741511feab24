function map(doc) {
  // Meets that others may see, by time.
  if (!doc.archived && !doc.closed) emit(doc.meet_date, null);
}
