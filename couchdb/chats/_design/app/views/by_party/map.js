function map(doc) {
  // Each chat twice: under its owner and under its applicant.
  emit(doc.owner_id, null);
  emit(doc.applicant_id, null);
}
