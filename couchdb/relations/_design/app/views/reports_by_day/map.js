function map(doc) {
  if (doc.kind === 'report') emit([doc.createdAt.slice(0, 10), doc.target_kind, doc.reason], null);
}
