function map(doc) {
  // Key: owner, then time of the meet.
  emit([doc.uid, doc.meet_date], null);
}
